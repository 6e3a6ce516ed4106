import { href as routerHref } from "react-router";
import { expect, it } from "vitest";
import { href } from "#app/ui/browser-href.ts";
import { siteRoutes } from "../support/site-routes.ts";

const values = ["price-a-brand-deal", "new", "5", "", "a b", "a/b?c#d", "50%", "%2F", "é😀", "!'()*~-_.", "$&+,;=:@", '"<>\\^`{|}[]', "\t\n"];

it("is what React Router makes of every pattern of this site that is linked to, whatever the parameters hold", () => {
	const patterns = siteRoutes.map(({ pattern }) => pattern).filter((pattern) => !pattern.includes("*"));
	expect(patterns.length).toBeGreaterThan(150);
	for (const pattern of patterns) {
		const names = [...pattern.matchAll(/:([\w-]+)/g)].map(([, name]) => name);
		for (const value of names.length > 0 ? values : [""]) {
			const params = Object.fromEntries(names.map((name) => [name, value]));
			expect(href(pattern, params), pattern).toBe((routerHref as typeof href)(pattern, params));
		}
	}
});
