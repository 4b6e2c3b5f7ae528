CREATE FUNCTION count_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    UPDATE post_counts SET count = count - 1
    WHERE organization_id = OLD.organization_id AND content_type = OLD.content_type AND status = OLD.status;
  END IF;
  IF TG_OP IN ('UPDATE', 'INSERT') THEN
    INSERT INTO post_counts (organization_id, content_type, status, count)
    VALUES (NEW.organization_id, NEW.content_type, NEW.status, 1)
    ON CONFLICT (organization_id, content_type, status) DO UPDATE SET count = post_counts.count + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_counted_on_change AFTER INSERT OR DELETE ON posts
FOR EACH ROW EXECUTE FUNCTION count_posts();
--> statement-breakpoint
CREATE TRIGGER posts_counted_on_update AFTER UPDATE OF status, content_type, organization_id ON posts
FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.content_type IS DISTINCT FROM NEW.content_type OR OLD.organization_id IS DISTINCT FROM NEW.organization_id)
EXECUTE FUNCTION count_posts();
