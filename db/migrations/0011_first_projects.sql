INSERT INTO projects (id, organization_id, name, created_at, updated_at)
SELECT 'proj_' || substr(md5('first project of ' || o.id), 1, 25), o.id, o.name, o.created_at, o.created_at
FROM organizations o
WHERE NOT EXISTS (SELECT 1 FROM projects p WHERE p.organization_id = o.id);
