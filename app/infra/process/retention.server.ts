import { type RetentionName, retentionPeriods } from "./retention-periods.ts";
import { settings } from "./settings.server.ts";

/** How many days a kind of records is kept, as the operator has set it. */
export const getRetentionDays = (name: RetentionName): number =>
	settings().RETENTION_DAYS[name] ?? retentionPeriods[name].days;
