import { expect, it } from "vitest";
import type { Role } from "#app/domain/platform/roles.ts";
import { Browser } from "../../support/browser/browser.ts";
import { routeAccess } from "../../support/browser/route-access.ts";
import { siteRoutes } from "../../support/browser/site-routes.ts";
import { sharedMarket } from "../../support/instance/instance-bookings.ts";

const { instance, professional } = await sharedMarket();
const downloads = siteRoutes.filter(({ id }) => id.endsWith("-csv"));

it("every CSV file has a unique name for each of its columns", async () => {
	const browsers = new Map<Role, Browser>([["PROFESSIONAL", professional]]);
	for (const role of ["CREATOR", "ADMIN"] as const)
		browsers.set(role, await new Browser(instance.origin).signIn(instance.account(role)));
	expect(downloads.length).toBeGreaterThanOrEqual(9);
	for (const { id, path } of downloads) {
		const access = routeAccess[id];
		const browser =
			access && access !== "public" && access.roles[0] ? browsers.get(access.roles[0]) : undefined;
		const { status, headers, text = "" } = (await browser?.get(path)) ?? {};
		expect([path, status, headers?.["content-type"]]).toEqual([
			path,
			200,
			"text/csv; charset=utf-8; header=present",
		]);
		const columns = text.split("\r\n")[0]?.split(",") ?? [];
		expect(new Set(columns).size, path).toBe(columns.length);
		expect(columns.length, path).toBeGreaterThan(1);
	}
});
