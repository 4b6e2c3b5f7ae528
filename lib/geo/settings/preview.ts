import "server-only";
import { findSettings } from "#db/queries/geo/settings.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { findProjectBrand, ownBrand, ownNames, trackedBrands } from "#lib/geo/brands.ts";
import { getProject } from "#lib/geo/project.ts";
import { previewNames } from "#lib/geo/rescoring/preview.ts";
import { flagNames } from "#lib/geo/scoring/flags.ts";
import type { NamesEdit } from "./contract.ts";
import { applyEdit } from "./edit.ts";

/**
 * Previews how an edit of names would change stored answers.
 * @throws AppError as `previewNames` does, and `notFound`
 */
export async function previewSettings(ctx: Ctx, projectId: string, edit: NamesEdit) {
  const { db, organization } = ctx;
  const project = await getProject(db, organization.id, projectId);
  const settings = await findSettings(db, organization.id, projectId);
  const identity = await findProjectBrand(db, project);
  const [companyName, ...aliases] = ownNames(settings, identity, project);
  const names = {
    companyName: edit.companyName ?? companyName,
    aliases: edit.aliases ?? aliases,
    domains: edit.domains ?? settings?.domains ?? [],
  };
  const tracked = await trackedBrands(db, organization.id, projectId);
  const pages = tracked.find((brand) => brand.own)?.pages ?? [];
  const own = { ...ownBrand(names, identity, project), pages };
  const { brands, renamed } = applyEdit(tracked, own, edit);
  const edited = [own, ...brands.filter(({ name }) => (edit.putCompetitors ?? []).some((put) => put.name === name))];
  const preview = await previewNames(ctx, projectId, brands, renamed);
  return { ...preview, flaggedNames: flagNames(edited.flatMap((brand) => brand.names)), organization };
}
