import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
	describeAuditEvent,
	describeUnsignedActor,
	formatAuditSubject,
} from "#app/domain/platform/audit-event.ts";

const describe = (action: string, facts: object) => describeAuditEvent(action, JSON.stringify(facts));

it("an audit event is described in a sentence with its facts", () => {
	expect(describe("fund-milestone", { number: 2, amountCents: 100_000, mover: "CREATOR" })).toEqual({
		sentence: "Funded milestone 2 with $1,000.00",
		detail: "",
	});
	expect(describe("refuse-team-page", { pattern: "/admin", method: "GET" })).toEqual({
		sentence: "Was refused our team’s page /admin",
		detail: "Method: GET",
	});
	expect(formatAuditSubject("SupportTicket")).toBe("Support ticket");
});

it("an audit event that lacks facts for its usual sentence has a simpler sentence with the known facts", () => {
	expect(describe("fund-milestone", { number: 2, mover: "CREATOR" })).toEqual({
		sentence: "Funded a milestone",
		detail: "Number: 2",
	});
	expect(describe("send-quote", { version: 1, totalCents: null }).sentence).toBe("Sent a quote");
});

it("an action that no longer exists is described by its name", () => {
	expect(describe("accept-quote-in-person", {}).sentence).toBe("Accept quote in person");
});

it("facts that aren't in the sentence are described in words, without IDs or empty values", () => {
	const facts = {
		bookingId: "0199c9a1-0000-7000-8000-00000000aaaa",
		flags: "",
		files: 0,
		before: "IN_REVIEW",
		isListed: false,
		requestId: "r1",
		reason: null,
		releaseCents: 125_050,
	};
	expect(describe("sign-in", facts).detail).toBe(
		"Files: 0. Before: in review. Is listed: no. Release: $1,250.50",
	);
	expect(describe("send-message", { flags: "phone,email" }).detail).toBe("Flags: phone, email");
});

it("an event without a signed-in user names the deadline or the payment provider if it was caused by one", () => {
	expect(
		["CLOCK", "PROVIDER", "CREATOR"].map((mover) => describeUnsignedActor(JSON.stringify({ mover }))),
	).toEqual(["A deadline", "The payment provider", "Signed out"]);
});

it("only one file writes the audit log, so its types ensure that every action has a sentence", () => {
	const writers = globSync("app/**/*.{ts,tsx}").filter((path) =>
		/\bauditEvent\.(create|upsert)/.test(readFileSync(path, "utf8")),
	);
	expect(writers).toEqual(["app/domain/platform/audit.server.ts"]);
});
