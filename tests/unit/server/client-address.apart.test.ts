import type { IncomingMessage } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";

process.env.TRUSTED_PROXIES = "127.0.0.1,10.0.0.0/8,fd00::/8";
let clientAddress: typeof import("#app/server/request-facts.server.ts")["clientAddress"];
beforeAll(async () => {
	({ clientAddress } = await import("#app/server/request-facts.server.ts"));
});

const from = (remoteAddress: string | undefined, forwarded?: string) =>
	clientAddress({
		socket: { remoteAddress },
		headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
	} as unknown as IncomingMessage);

describe("the address used for limits", () => {
	it.each([
		["203.0.113.5", "203.0.113.5"],
		["::ffff:203.0.113.5", "203.0.113.5"],
		["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
		["2001:db8:1:2::1", "2001:db8:1:2::/64"],
		["2001:db8::1", "2001:db8:0:0::/64"],
		["::1", "0:0:0:0::/64"],
		[undefined, "unknown"],
		["nonsense", "unknown"],
	])("of %s is %s", (remote, expected) => {
		expect(from(remote)).toBe(expected);
	});

	it("can't be forged by a client that isn't our proxy", () => {
		expect(from("203.0.113.5", "198.51.100.1")).toBe("203.0.113.5");
		expect(from("203.0.113.5", "198.51.100.1, 127.0.0.1, 10.0.0.1")).toBe("203.0.113.5");
	});

	it("is the last forwarded address that doesn't belong to one of our proxies", () => {
		expect(from("127.0.0.1", "198.51.100.1")).toBe("198.51.100.1");
		expect(from("127.0.0.1", "6.6.6.6, 198.51.100.1, 10.1.2.3")).toBe("198.51.100.1");
		expect(from("::ffff:10.0.0.9", "2001:db8:9:8::7")).toBe("2001:db8:9:8::/64");
		expect(from("fd00::1", "6.6.6.6,198.51.100.1")).toBe("198.51.100.1");
	});

	it("is the proxy's own address if the proxy doesn't send a valid one", () => {
		for (const forwarded of [undefined, "", ",", "unknown", "6.6.6.6, unknown", "<script>", "1.2.3.4:80"])
			expect(from("127.0.0.1", forwarded)).toBe("127.0.0.1");
	});
});
