/** The brief forms of rows of `npm run prove` that have no test of their own. */
import { expect, it } from "vitest";
import { canaries } from "../../../tools/prove/canaries.ts";
import { dependencies } from "../../../tools/prove/dependencies.ts";
import { emailKills } from "../../../tools/prove/email-kills.ts";
import { kills } from "../../../tools/prove/kills.ts";
import { load } from "../../../tools/prove/load.ts";
import { moneyKills } from "../../../tools/prove/money-kills.ts";
import { proveRow } from "../../../tools/prove/row.ts";
import { sameForm } from "../../../tools/prove/same-form.ts";
import { scriptsInText } from "../../../tools/prove/scripts-in-text.ts";
import { slowClients } from "../../../tools/prove/slow-clients.ts";
import { syncs } from "../../../tools/prove/syncs.ts";

it.each([
	scriptsInText,
	kills,
	sameForm,
	emailKills,
	canaries,
	syncs,
	load,
	slowClients,
	dependencies,
	moneyKills,
])(
	"$number: $promise",
	async (row) => {
		const { state, seen } = await proveRow(row, {
			isShort: true,
			isBrief: true,
			database: "SQLite",
			minutes: undefined,
			reportProgress: () => {},
		});
		expect([state, seen]).toEqual(["met", expect.any(String)]);
	},
	180_000,
);
