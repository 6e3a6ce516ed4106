import { createCookie } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { SiteCookie } from "#app/http/site-cookie.server.ts";
import { signingSecrets } from "#app/infra/secrets.server.ts";

const log = vi.hoisted(() => vi.fn());
vi.mock("#app/infra/security-log.server.ts", () => ({ logSecurityEvent: log }));

const secrets = signingSecrets();
const cookie = new SiteCookie("note", 600, { isSigned: true });
const open = new SiteCookie("plain", 600, { isSigned: false });
/** The site's cookies were React Router's own before: each must read what the other wrote. */
const theirs = createCookie("note", { secrets });
const theirOpen = createCookie("plain");

const pairOf = (header: string) => header.split(";")[0] ?? "";
const asked = (header: string) => new Request("http://site.test/", { headers: { Cookie: header } });

describe("a cookie of the site", () => {
	const values = ["token", { kind: "success", text: "Saved: “größer” & 5 > 4 ✓" }, ["a"], 7, true];

	it.each(values)("reads %j as React Router wrote it, and the other way round", async (value) => {
		expect(cookie.read(asked(pairOf(await theirs.serialize(value))))).toEqual(value);
		expect(open.read(asked(`other=1; ${pairOf(await theirOpen.serialize(value))}`))).toEqual(value);
		expect(await theirs.parse(pairOf(cookie.serialize(value)))).toEqual(value);
		expect(await theirOpen.parse(pairOf(open.serialize(value)))).toEqual(value);
	});

	it("is kept from scripts and from other sites, for as long as it says, and removed by an age of 0", () => {
		const parts = (header: string) => header.toLowerCase().split("; ").slice(1).sort();
		expect(parts(cookie.serialize("token"))).toEqual(["httponly", "max-age=600", "path=/", "samesite=lax"]);
		expect(parts(cookie.serialize("token", { maxAge: 60 }))).toContain("max-age=60");
		expect(cookie.serialize("", { maxAge: 0 })).toMatch(/^note=; Max-Age=0/i);
	});

	it("holds nothing where it is absent, empty, changed, cut, unsigned or signed by somebody else", async () => {
		const pair = pairOf(cookie.serialize("token"));
		const [name, value = ""] = pair.split("=");
		const stranger = pairOf(await createCookie("note", { secrets: ["a stranger's secret"] }).serialize("token"));
		const unsigned = pairOf(await createCookie("note").serialize("token"));
		const changed = `${name}=${value.startsWith("A") ? "B" : "A"}${value.slice(1)}`;
		for (const header of ["", "note=", "other=1"]) expect(cookie.read(asked(header)), header).toBeUndefined();
		expect(log).not.toHaveBeenCalled();
		const forged = [changed, pair.slice(0, -3), `${pair}A`, stranger, unsigned, "note=%", "note=.", "note=...."];
		for (const header of forged) expect(cookie.read(asked(header)), header).toBeUndefined();
		expect(log.mock.calls).toEqual(forged.map(() => ["cookie-refused"]));
		expect(open.read(asked("plain=not-json"))).toBeUndefined();
	});
});
