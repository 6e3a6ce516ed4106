/** The brief forms of rows of `npm run prove` that have no test of their own. */
import { expect, it } from "vitest";
import { canaries } from "../../../scripts/prove/canaries.ts";
import { dependencies } from "../../../scripts/prove/dependencies.ts";
import { kills } from "../../../scripts/prove/kills.ts";
import { load } from "../../../scripts/prove/load.ts";
import { mailKills } from "../../../scripts/prove/mail-kills.ts";
import { proveRow } from "../../../scripts/prove/row.ts";
import { sameForm } from "../../../scripts/prove/same-form.ts";
import { scriptsInText } from "../../../scripts/prove/scripts-in-text.ts";
import { slowClients } from "../../../scripts/prove/slow-clients.ts";
import { syncs } from "../../../scripts/prove/syncs.ts";

it.each([scriptsInText, kills, sameForm, mailKills, canaries, syncs, load, slowClients, dependencies])(
	"$number: $promise",
	async (row) => {
		const { state, seen } = await proveRow(row, { isShort: true, isBrief: true, database: "SQLite", minutes: undefined, tell: () => {} });
		expect([state, seen]).toEqual(["met", expect.any(String)]);
	},
	180_000,
);
