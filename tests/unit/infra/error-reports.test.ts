import { afterEach, beforeAll, describe, expect, it } from "vitest";
import {
	CAUSES_WAITING_MAX,
	giveBackErrorReports,
	OCCURRENCES_KEPT,
	reportError,
	takeErrorReports,
} from "#app/infra/process/error-reports.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { metrics } from "#app/infra/process/metrics.server.ts";
import { requestLogContext } from "#app/infra/process/request-log-context.server.ts";

const takeAll = () => takeErrorReports(Number.POSITIVE_INFINITY);
beforeAll(() => {
	log.level = "silent";
});
afterEach(() => void takeAll());

const request = (requestId: string) => ({
	requestId,
	method: "POST",
	route: () => "/bookings/:bookingId",
	address: "203.0.113.7",
});

/** Reports an error as if it happened at a line of a file in this repository. */
function report(error: Error, frame?: string): void {
	if (frame) error.stack = `${error.name}: ${error.message}\n    at node:internal/x:1:1\n    at ${frame}`;
	reportError({ err: error }, "page failed");
}

const at = (line: number, file = "build/server/assets/booking-a1B2_c3D.js") =>
	`async loadBooking (file://${process.cwd()}/${file}:${line}:7)`;

describe("reported errors", () => {
	it("are grouped by name and place in our code, across versions that move lines and rename files", () => {
		requestLogContext.run(request("r-1"), () => report(new TypeError("x is not iterable"), at(10)));
		requestLogContext.run(request("r-2"), () =>
			report(new TypeError("y is not iterable"), at(99, "build/server/assets/booking-Zz9-_8Yx.js")),
		);
		report(new RangeError("x is not iterable"), at(10));
		report(new TypeError("x is not iterable"), at(10, "build/server/assets/quote-a1B2_c3D.js"));
		const [first, ...others] = takeAll();
		expect(others).toHaveLength(2);
		expect(first).toMatchObject({
			source: "REQUEST",
			name: "TypeError",
			message: "Not iterable",
			text: "page failed",
			frames: ["loadBooking (build/server/assets/booking-Zz9-_8Yx.js:99:7)"],
			count: 2,
			occurrences: [
				{ requestId: "r-1", place: "POST /bookings/:bookingId" },
				{ requestId: "r-2", place: "POST /bookings/:bookingId" },
			],
		});
	});

	it("contain nothing of a message, a value, or an address that a person may have typed", () => {
		const texts = [
			"No account for jane@example.com",
			'Unexpected token J, "Jane Walker" is not valid JSON',
			"Cannot read properties of undefined (reading 'Jane')",
			"Jane is not a function",
			'Invalid value "Jane"\n    at jane (/home/jane/x.ts:1:1)',
		];
		for (const text of texts) {
			const error = new TypeError(text, { cause: new Error("Jane") });
			Object.assign(error, { code: "jane@example.com", meta: { name: "Jane" } });
			requestLogContext.run(request("r-1"), () => report(error));
		}
		const named = new Error("x");
		named.name = "Jane Walker";
		report(named);
		reportError({ err: "Jane Walker, 555-0100" }, "job failed");
		const written = JSON.stringify(takeAll());
		expect(written).not.toMatch(/jane|555-0100|203\.0/i);
		expect(written).toContain("Cannot read properties of undefined");
	});

	it("keep the code of an error or of its cause, and of a job its name", () => {
		const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
		reportError(
			{ err: new TypeError("fetch failed", { cause: refused }), job: "send-payouts" },
			"job failed",
		);
		expect(takeAll()).toMatchObject([
			{
				source: "JOB",
				code: "ECONNREFUSED",
				message: "fetch failed",
				occurrences: [{ place: "send-payouts", requestId: "" }],
			},
		]);
	});

	it("take bounded memory in a flood, and count what they leave out", async () => {
		const dropped = async () =>
			(await metrics.getSingleMetric("greenroom_error_reports_dropped_total")?.get())?.values[0]?.value ?? 0;
		const before = await dropped();
		const flood = (count: number) => {
			for (let cause = 0; cause < CAUSES_WAITING_MAX + 5; cause++)
				for (let i = 0; i < count; i++) report(new Error("x"), at(1, `app/file-${cause}.ts`));
		};
		flood(20);
		expect((await dropped()) - before).toBe(100);
		const taken = takeAll();
		expect(taken).toHaveLength(CAUSES_WAITING_MAX);
		expect(taken[0]).toMatchObject({ count: 20 });
		expect(taken[0]?.occurrences).toHaveLength(OCCURRENCES_KEPT);
		// If they can't be written, they are added to those that arrived in the meantime.
		flood(1);
		giveBackErrorReports(taken);
		const again = takeAll();
		expect([again.length, again[0]?.count, again[0]?.occurrences.length]).toEqual([
			CAUSES_WAITING_MAX,
			21,
			OCCURRENCES_KEPT,
		]);
	});
});
