import { factNamed } from "#app/infra/content/site.server.ts";
import { HOUR, later } from "#app/infra/process/clock.server.ts";

/**
 * When something is due that began at an instant and that the site promises within hours, by a fact
 * of content/site.yaml.
 */
export const promisedBy = (name: string, from: Date): Date => later(from, (factNamed(name).value ?? 24) * HOUR);
