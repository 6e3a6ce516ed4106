/** Short runs of the rows of `npm run prove` that don't have their own test. */
import { expect, it } from "vitest";
import { canaries } from "../../../verification/prove/canaries.ts";
import { dependencies } from "../../../verification/prove/dependencies.ts";
import { emailKills } from "../../../verification/prove/email-kills.ts";
import { kills } from "../../../verification/prove/kills.ts";
import { load } from "../../../verification/prove/load.ts";
import { moneyKills } from "../../../verification/prove/money-kills.ts";
import { proveRow } from "../../../verification/prove/row.ts";
import { sameForm } from "../../../verification/prove/same-form.ts";
import { scriptsInText } from "../../../verification/prove/scripts-in-text.ts";
import { slowClients } from "../../../verification/prove/slow-clients.ts";
import { stripeKills } from "../../../verification/prove/stripe-kills.ts";
import { syncs } from "../../../verification/prove/syncs.ts";

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
	stripeKills,
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
