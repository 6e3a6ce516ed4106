import { describe, expect, it } from "vitest";
import {
	getRequestTurn,
	REQUIREMENTS_STATUSES,
	requirementsTransitions,
} from "#app/domain/matching/requirements.ts";
import { getTicketTurn } from "#app/domain/office/support/support.ts";
import { formatMemberTurn, type MemberTurn } from "#app/domain/platform/member-turn.ts";
import type { Role } from "#app/domain/platform/roles.ts";
import { APPLICATION_STATUSES, applicationTransitions } from "#app/domain/vetting/application.ts";
import { getApplicationTurn } from "#app/domain/vetting/application-draft.server.ts";

const dueAt = new Date("2026-12-01T12:00:00Z");

/** Lists the roles that can make a transition from a state, according to the table of its lifecycle. */
const movers = (
	transitions: Record<string, { from: readonly string[]; roles: readonly Role[] }>,
	state: string,
) => Object.values(transitions).flatMap(({ from, roles }) => (from.includes(state) ? roles : []));

/** Checks that a turn tells the member who has to act, and that this side can act. */
function expectTurn(turn: MemberTurn | null, roles: readonly Role[]): void {
	expect(turn === null).toBe(roles.length === 0);
	if (!turn) return;
	const isTeam = turn.holder === "TEAM";
	expect(roles.some((role) => (role === "ADMIN") === isTeam)).toBe(true);
	expect(formatMemberTurn(turn)).toMatch(isTeam ? /^Waiting for our team to [a-z]/ : /^[A-Z][a-z]+ /);
	// Our team always promises a time.
	if (isTeam) expect(turn.dueAt).not.toBeNull();
}

describe("a member is told which side has to act, if any,", () => {
	it.each(REQUIREMENTS_STATUSES)("for a request that is %s", (status) => {
		const table = Object.fromEntries(
			Object.entries(requirementsTransitions).map(([name, { by, from }]) => [name, { from, roles: by }]),
		);
		expectTurn(getRequestTurn({ status, dueAt }), movers(table, status));
	});

	it.each(APPLICATION_STATUSES)("for an application that is %s", (status) => {
		const table = Object.fromEntries(
			Object.entries(applicationTransitions).map(([name, { who, from }]) => [name, { from, roles: [who] }]),
		);
		expectTurn(getApplicationTurn({ status, savedAt: dueAt, sentAt: dueAt }), movers(table, status));
	});

	it("for a ticket that hasn't been answered", () => {
		expectTurn(getTicketTurn({ state: "OPEN", dueAt }), ["ADMIN"]);
		for (const state of ["ANSWERED", "CLOSED"] as const) expect(getTicketTurn({ state, dueAt })).toBeNull();
	});
});

it("the waiting times of an application start over when it is sent again", () => {
	const first = getApplicationTurn({ status: "DOCUMENT_REVIEW", savedAt: dueAt, sentAt: dueAt });
	const again = getApplicationTurn({
		status: "DOCUMENT_REVIEW",
		savedAt: dueAt,
		sentAt: new Date("2026-12-20T12:00:00Z"),
	});
	expect(again?.dueAt?.getTime()).toBeGreaterThan(first?.dueAt?.getTime() ?? 0);
});
