import { asvs } from "./asvs.ts";
import { backups } from "./backups.ts";
import { canaries } from "./canaries.ts";
import { container } from "./container.ts";
import { dependencies } from "./dependencies.ts";
import { emailKills } from "./email-kills.ts";
import { headers } from "./headers.ts";
import { kills } from "./kills.ts";
import { load } from "./load.ts";
import { moneyKills } from "./money-kills.ts";
import { postgres } from "./postgres.ts";
import { restarts } from "./restarts.ts";
import type { Row } from "./row.ts";
import { sameForm } from "./same-form.ts";
import { scriptsInText } from "./scripts-in-text.ts";
import { slowClients } from "./slow-clients.ts";
import { stripeKills } from "./stripe-kills.ts";
import { syncs } from "./syncs.ts";
import { testedRows } from "./tested-rows.ts";
import { textScan } from "./text-scan.ts";

const untestedRows = [
	kills,
	syncs,
	scriptsInText,
	headers,
	sameForm,
	emailKills,
	load,
	slowClients,
	restarts,
	backups,
	canaries,
	postgres,
	asvs,
	dependencies,
	moneyKills,
	stripeKills,
	textScan,
	container,
];

/** All rows, by number. */
export const rows: Row[] = [...testedRows, ...untestedRows].sort(
	(a, b) => Number(a.number.slice(1)) - Number(b.number.slice(1)),
);
