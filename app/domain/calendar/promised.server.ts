import { HOUR, later } from "#app/infra/clock.server.ts";
import { factNamed } from "#app/infra/site.server.ts";

/** When something is due that began at an instant and that the site promises within hours, by a fact of content/site.yaml. */
export const promisedBy = (name: string, from: Date): Date => later(from, (factNamed(name).value ?? 24) * HOUR);
