import { factNamed } from "#app/infra/content/site.server.ts";
import { HOUR, later } from "#app/infra/process/clock.server.ts";

/**
 * When something that started at an instant is due, by a fact of content/site.yaml that promises a
 * number of hours.
 */
export const promisedBy = (name: string, from: Date): Date => later(from, (factNamed(name).value ?? 24) * HOUR);
