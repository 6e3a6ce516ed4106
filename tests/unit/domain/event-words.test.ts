import { expect, it } from "vitest";
import {
	formatAuditAction,
	formatAuditDetail,
	formatAuditSubject,
} from "#app/domain/platform/audit-event.ts";

it("commands, records, and facts in the audit trail are described in words", () => {
	expect([
		formatAuditAction("refuse-team-page"),
		formatAuditAction("accept-booking"),
		formatAuditSubject("SupportTicket"),
	]).toEqual(["Was refused a page of the team", "Accepted a request", "Support ticket"]);
	const facts = {
		bookingId: "0199c9a1-0000-7000-8000-00000000aaaa",
		flags: "",
		files: 0,
		before: "IN_REVIEW",
		isListed: false,
		requestId: "r1",
		reason: null,
	};
	expect(formatAuditDetail(JSON.stringify(facts))).toBe("Files: 0. Before: in review. Is listed: no");
	expect(formatAuditDetail(JSON.stringify({ flags: "phone,email", method: "GET", pattern: "/admin" }))).toBe(
		"Flags: phone, email. Method: GET. Pattern: /admin",
	);
});
