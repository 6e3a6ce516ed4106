import { backups } from "./backups.ts";
import { kills } from "./kills.ts";
import { load } from "./load.ts";
import { mailKills } from "./mail-kills.ts";
import { restarts } from "./restarts.ts";
import type { Row } from "./row.ts";
import { slowClients } from "./slow-clients.ts";
import { syncs } from "./syncs.ts";
import { testedRows } from "./tested-rows.ts";

/** All rows, by number. */
export const rows: Row[] = [...testedRows, kills, syncs, mailKills, load, slowClients, restarts, backups].sort((a, b) => Number(a.number.slice(1)) - Number(b.number.slice(1)));
