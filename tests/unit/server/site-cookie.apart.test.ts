import { createCookie } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { signingSecrets } from "#app/infra/security/secrets.server.ts";
import { SiteCookie } from "#app/session/site-cookie.server.ts";

const log = vi.hoisted(() => vi.fn());
vi.mock("#app/infra/security/security-log.server.ts", () => ({ logSecurityEvent: log }));

const cookie = new SiteCookie("note", 600, { isSigned: true });
const other = new SiteCookie("other", 600, { isSigned: true });
const open = new SiteCookie("plain", 600, { isSigned: false });

const readPair = (header: string) => header.split(";")[0] ?? "";
const asked = (header: string) => new Request("http://site.test/", { headers: { Cookie: header } });

describe("a cookie of the site", () => {
	const values = ["token", { kind: "success", text: "Saved: “größer” & 5 > 4 ✓" }, ["a"], 7, true];

	it.each(values)("stores %j, signed or not", (value) => {
		expect(cookie.read(asked(readPair(cookie.serialize(value))))).toEqual(value);
		expect(open.read(asked(`other=1; ${readPair(open.serialize(value))}`))).toEqual(value);
	});

	it("refuses a value that was signed for a cookie of another name", () => {
		const signedValue = (header: string) => readPair(header).slice(header.indexOf("=") + 1);
		const [note, elsewhere] = [signedValue(cookie.serialize("token")), signedValue(other.serialize("token"))];
		expect(other.read(asked(`other=${elsewhere}`))).toBe("token");
		expect(cookie.read(asked(`note=${elsewhere}`))).toBeUndefined();
		expect(other.read(asked(`other=${note}`))).toBeUndefined();
	});

	it("is hidden from scripts and other sites, lasts as long as specified, and is removed with a maximum age of 0", () => {
		const parts = (header: string) => header.toLowerCase().split("; ").slice(1).sort();
		expect(parts(cookie.serialize("token"))).toEqual(["httponly", "max-age=600", "path=/", "samesite=lax"]);
		expect(parts(cookie.serialize("token", { maxAge: 60 }))).toContain("max-age=60");
		expect(cookie.serialize("", { maxAge: 0 })).toMatch(/^note=; Max-Age=0/i);
	});

	it("has no value if it is missing, empty, changed, truncated, unsigned, or signed without its name or with another secret", async () => {
		const pair = readPair(cookie.serialize("token"));
		const [name, value = ""] = pair.split("=");
		const ofValueAlone = readPair(
			await createCookie("note", { secrets: signingSecrets() }).serialize("token"),
		);
		const stranger = readPair(
			await createCookie("note", { secrets: ["a stranger's secret"] }).serialize("token"),
		);
		const unsigned = readPair(await createCookie("note").serialize("token"));
		const changed = `${name}=${value.startsWith("A") ? "B" : "A"}${value.slice(1)}`;
		for (const header of ["", "note=", "other=1"]) expect(cookie.read(asked(header)), header).toBeUndefined();
		expect(log).not.toHaveBeenCalled();
		const forged = [
			changed,
			pair.slice(0, -3),
			`${pair}A`,
			ofValueAlone,
			stranger,
			unsigned,
			"note=%",
			"note=.",
			"note=....",
		];
		for (const header of forged) expect(cookie.read(asked(header)), header).toBeUndefined();
		expect(log.mock.calls).toEqual(forged.map(() => ["cookie-refused"]));
		expect(open.read(asked("plain=not-json"))).toBeUndefined();
	});
});
