import { expect, it } from "vitest";
import { countForReadiness } from "#app/domain/office/operations/examine-instance.server.ts";

it.each([
	["failed", false, "failed"],
	["failed", true, "warning"],
	["ok", true, "ok"],
] as const)(
	"a store that is %s (has worked since startup: %s) is reported as %s",
	(state, hasWorked, counted) => {
		expect(
			countForReadiness({ name: "store", state, said: "The S3 store responded to PUT with 503." }, hasWorked)
				.state,
		).toBe(counted);
	},
);
