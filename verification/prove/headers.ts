import { exchange } from "../../tests/support/browser/exchange.ts";
import { type Instance, startInstance } from "../../tests/support/instance/instance.ts";
import { judge, type Row } from "./row.ts";
import { runTests, summarize } from "./tested.ts";

/**
 * Tests check the headers of every kind of response. This row also scores the home and sign-in pages by the
 * published rules of Mozilla's Observatory.
 */
export const headers: Row = {
	number: "T9",
	promise: "security headers and content policy",
	wanted: "on all responses; Observatory score ≥ 130",
	run: async () => {
		const tested = await runTests({ project: "http", files: ["tests/http/security/headers.test.ts"] });
		const instance = await startInstance({ LOG_LEVEL: "warn", PUBLIC_URL: "https://greenroom.example" });
		try {
			const scores = await Promise.all(
				["/", "/auth/signin"].map(async (path) => [path, await rateHeaders(instance, path)] as const),
			);
			const least = Math.min(...scores.map(([, { score }]) => score));
			const said = scores.map(([path, { score, because }]) => `${path} ${score} (${because})`).join(", ");
			return judge(tested.failed === 0 && least >= 130, `scores: ${said}; ${summarize(tested)}`);
		} finally {
			await instance.stop();
		}
	},
};

/**
 * Computes a page's score: 100, minus deductions for missing headers, plus bonuses. The rules are those of
 * Observatory's scoring page. The redirect from HTTP is the proxy's job, so it is treated as present.
 */
async function rateHeaders(instance: Instance, path: string): Promise<{ score: number; because: string }> {
	const answer = await exchange(instance.origin, {
		path,
		headers: { Host: "greenroom.example", "X-Forwarded-Proto": "https" },
	});
	if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}.`);
	const { headers, text } = answer;
	const policy = String(headers["content-security-policy"]);
	const scripts = [...text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => String(src));
	const marks: [what: string, points: number][] = [
		[
			"policy",
			/default-src 'none'/.test(policy) && !/unsafe-|https?:|\*/.test(policy)
				? 10
				: /unsafe-inline/.test(policy)
					? -20
					: 0,
		],
		[
			"cookies",
			(headers["set-cookie"] ?? []).every(
				(cookie) => /Secure/.test(cookie) && /HttpOnly/.test(cookie) && /SameSite=(Lax|Strict)/i.test(cookie),
			)
				? 5
				: -20,
		],
		["no CORS", headers["access-control-allow-origin"] === undefined ? 0 : -50],
		[
			"HSTS",
			Number(/max-age=(\d+)/.exec(String(headers["strict-transport-security"]))?.[1] ?? 0) >= 15_768_000
				? 0
				: -20,
		],
		["referrer", headers["referrer-policy"] === "strict-origin-when-cross-origin" ? 5 : 0],
		["only its own scripts", scripts.every((src) => src.startsWith("/") && !src.startsWith("//")) ? 0 : -5],
		["nosniff", headers["x-content-type-options"] === "nosniff" ? 0 : -5],
		["frames", /frame-ancestors 'none'/.test(policy) ? 5 : headers["x-frame-options"] ? 0 : -20],
		["resource policy", headers["cross-origin-resource-policy"] === "same-origin" ? 10 : 0],
	];
	return {
		score: 100 + marks.reduce((sum, [, points]) => sum + points, 0),
		because: marks
			.filter(([, points]) => points !== 0)
			.map(([what, points]) => `${what} ${points > 0 ? "+" : ""}${points}`)
			.join(", "),
	};
}
