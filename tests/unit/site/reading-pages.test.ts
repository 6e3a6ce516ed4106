import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { routeAccess } from "../../support/browser/route-access.ts";
import { siteRoutes } from "../../support/browser/site-routes.ts";

/** Public pages that aren't reading pages, with the reason. */
const working: Record<string, string> = {
	"routes/auth/signin": "leads to working pages without loading a document",
	"routes/auth/sign-in-by-passkey": "asks the browser for a passkey",
	"routes/auth/signup": "leads to working pages without loading a document, and shows its passwords",
	"routes/auth/two-factor": "leads to working pages without loading a document",
	"routes/auth/forgot-password": "is next to sign-in",
	"routes/auth/set-password": "shows its password",
	"routes/auth/ask-sign-in-link": "is next to sign-in",
	"routes/auth/sign-in-by-link": "leads to working pages without loading a document",
	"routes/onboarding/start": "leads to working pages without loading a document",
	"routes/auth/suspended": "is a step between working pages",
	"routes/auth/verify-email": "is a step between working pages",
	"routes/auth/change-email": "is a step between working pages",
	"routes/dev/components": "shows the parts of working pages, in development only",
	"routes/site/not-found": "is only ever shown as an error, without scripts",
};

const publicPages = siteRoutes
	.filter(({ id, isPage }) => isPage && routeAccess[id] === "public")
	.map(({ id, file }) => ({ id, source: readFileSync(file, "utf8") }));
const isReading = (source: string) => source.includes("reading: true");

describe("public pages", () => {
	it("are reading pages, except for those that must be working pages", () => {
		const others = publicPages.filter(({ source }) => !isReading(source)).map(({ id }) => id);
		expect(others.sort()).toEqual(Object.keys(working).sort());
	});

	it("aren't served from a shared cache if their form has a key or their URL contains a secret", () => {
		const personal = publicPages.filter(
			({ source }) => isReading(source) && /<PageForm|getToken\(/.test(source),
		);
		expect(personal.length).toBeGreaterThan(5);
		for (const { id, source } of personal)
			expect.soft(source, id).toMatch(/export const headers = uncached;|getActor\(context\)/);
	});

	it("contain no client-side code if they are reading pages", () => {
		for (const { id, source } of publicPages.filter(({ source }) => isReading(source)))
			expect.soft(source, id).not.toMatch(/export const client(Action|Loader)|use(Effect|State)\(/);
	});
});
