import { describe, expect, it } from "vitest";
import { claimWork } from "#app/domain/office/queues/claim-work.server.ts";
import { searchRecords } from "#app/domain/office/queues/search-records.server.ts";
import { findQueues, findUndoable } from "#app/domain/office/queues/work-queries.server.ts";
import { createAdmin } from "#app/domain/people/admin-account.server.ts";
import { endSessions } from "#app/domain/people/help-with-account.server.ts";
import { findSession } from "#app/domain/people/sessions.server.ts";
import { changeRoles, findOwnerNames, getTeamMember } from "#app/domain/people/team.server.ts";
import { ChangeRolesForm } from "#app/domain/people/team-forms.ts";
import { removeTwoFactorFromAccount } from "#app/domain/people/two-factor.server.ts";
import { logUnderageRejection } from "#app/domain/people/verify-age.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { getEditVersion } from "#app/domain/platform/edit-version.server.ts";
import { openFile } from "#app/domain/platform/files/file.server.ts";
import { SCOPES, type Scope } from "#app/domain/platform/roles.ts";
import { WORK_KINDS } from "#app/domain/platform/work-item.ts";
import { askDeletion } from "#app/domain/trust/delete-account.server.ts";
import { liftSuspension, suspendAccount } from "#app/domain/trust/suspend-account.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { newAddress, newMember, openSession, visitor } from "../../support/accounts/actors.ts";
import { addFile } from "../../support/accounts/full-account.ts";

const onTeam = (...scopes: Scope[]) => newMember("ADMIN", undefined, scopes);
const by = (user: Actor["user"], facts: Partial<Actor> = {}) => visitor({ user, ...facts });
const findRoles = async (userId: string) => {
	const rows = await db().adminScope.findMany({ where: { userId }, select: { scope: true } });
	return SCOPES.filter((scope) => rows.some((row) => row.scope === scope));
};
const forbidden = { code: "forbidden" };
const conflict = { code: "conflict" };
const reason = "A borrowed phone.";

describe("changing someone's roles", () => {
	it("replaces the roles, adds an audit event, and sends an email", async () => {
		const [owner, person] = [await onTeam("OWNER"), await onTeam("REVIEWER", "SUPPORT")];
		await changeRoles(by(owner), { userId: person.id, roles: ["FINANCE", "SUPPORT"] });
		expect(await findRoles(person.id)).toEqual(["SUPPORT", "FINANCE"]);
		expect(
			await db().adminScope.findMany({
				where: { userId: person.id },
				orderBy: { scope: "asc" },
				select: { scope: true, grantedById: true },
			}),
		).toEqual(
			expect.arrayContaining([
				{ scope: "FINANCE", grantedById: owner.id },
				{ scope: "SUPPORT", grantedById: null },
			]),
		);
		const [event] = await db().auditEvent.findMany({
			where: { action: "change-roles", subjectId: person.id },
		});
		expect([event?.actorId, JSON.parse(event?.detail ?? "")]).toEqual([
			owner.id,
			expect.objectContaining({ before: "Reviewer, Support", after: "Support, Finance" }),
		]);
		const [email, ...others] = await db().outboxEmail.findMany({ where: { recipient: person.email } });
		expect([email?.kind, email?.subject, others]).toEqual(["roles-changed", "Your roles have changed", []]);
		expect(email?.text).toContain("You had: Reviewer, Support. You now have: Support, Finance.");
	});

	it("takes effect with the next request in an open session", async () => {
		const [owner, person] = [await onTeam("OWNER"), await onTeam("REVIEWER", "SUPPORT")];
		const token = await openSession(person.id, "BROWSER");
		expect((await findSession(token, "BROWSER"))?.user.scopes.toSorted()).toEqual(["REVIEWER", "SUPPORT"]);
		await changeRoles(by(owner), { userId: person.id, roles: ["EDITOR"] });
		expect((await findSession(token, "BROWSER"))?.user.scopes).toEqual(["EDITOR"]);
		expect((await findSession(await openSession((await newMember()).id, "API"), "API"))?.user.scopes).toEqual(
			[],
		);
	});

	it("releases only the work items that the person may no longer open", async () => {
		const [owner, person] = [await onTeam("OWNER"), await onTeam("REVIEWER", "SUPPORT")];
		for (const kind of ["REPORT", "SUPPORT"] as const)
			await claimWork(by(person), { kind, subjectId: "of-roles" });
		await changeRoles(by(owner), { userId: person.id, roles: ["SUPPORT"] });
		expect(await db().workClaim.findMany({ where: { adminId: person.id }, select: { kind: true } })).toEqual([
			{ kind: "SUPPORT" },
		]);
	});

	it("is only for owners who have confirmed their identity, and only for team accounts", async () => {
		const [owner, person, creator] = [await onTeam("OWNER"), await onTeam("SUPPORT"), await newMember()];
		const change = (actor: Actor, userId = person.id) => changeRoles(actor, { userId, roles: ["OWNER"] });
		for (const user of [creator, person, await onTeam("REVIEWER", "SUPPORT", "EDITOR", "FINANCE")])
			await expect(change(by(user))).rejects.toMatchObject(forbidden);
		await expect(change(by({ ...owner, needsTwoFactor: true }))).rejects.toMatchObject(forbidden);
		await expect(change(by({ ...owner, provedAt: later(now(), -16 * MINUTE) }))).rejects.toMatchObject({
			code: "unauthenticated",
		});
		await expect(change(by({ ...owner, credentialVersion: 7 }))).rejects.toMatchObject({
			code: "unauthenticated",
		});
		for (const userId of [creator.id, "none"])
			await expect(change(by(owner), userId)).rejects.toMatchObject({ code: "not_found" });
		await expect(getTeamMember(by(owner), creator.id)).rejects.toMatchObject({ code: "not_found" });
		expect([await findRoles(person.id), await findRoles(creator.id)]).toEqual([["SUPPORT"], []]);
	});

	it("happens only once for a form that arrives twice, and doesn't send an email or add an audit event if nothing changes", async () => {
		const [owner, person] = [await onTeam("OWNER"), await onTeam("SUPPORT")];
		const actor = by(owner, { submissionKey: "same-roles" });
		const change = {
			userId: person.id,
			roles: ["EDITOR" as const],
			version: getEditVersion({ roles: ["SUPPORT"] }),
		};
		await Promise.all([changeRoles(actor, change), changeRoles(actor, change)]);
		await changeRoles(actor, change);
		await changeRoles(by(owner), { userId: person.id, roles: ["EDITOR"] });
		expect(await db().outboxEmail.count({ where: { recipient: person.email } })).toBe(1);
		expect(await db().auditEvent.count({ where: { action: "change-roles", subjectId: person.id } })).toBe(1);
	});

	it("is refused, and shows the saved roles, if someone else changed them after the form was opened", async () => {
		const [owner, person] = [await onTeam("OWNER"), await onTeam("SUPPORT")];
		const version = getEditVersion({ roles: ["SUPPORT"] });
		await changeRoles(by(owner), { userId: person.id, roles: ["EDITOR"], version });
		await expect(
			changeRoles(by(owner), { userId: person.id, roles: ["FINANCE"], version }),
		).rejects.toMatchObject({ ...conflict, saved: { values: { roles: ["EDITOR"] } } });
		expect(await findRoles(person.id)).toEqual(["EDITOR"]);
	});

	it("requires at least one role, and accepts only existing roles", () => {
		const getError = (roles: unknown) => ChangeRolesForm.safeParse({ roles }).error?.issues[0]?.message;
		expect([getError([]), getError(undefined)]).toEqual(
			Array(2).fill(expect.stringContaining("Choose at least one role.")),
		);
		expect(getError(["OWNER", "ADMIN"])).toBe("Choose from the roles below");
		expect(ChangeRolesForm.parse({ roles: ["OWNER", "SUPPORT"] })).toEqual({ roles: ["OWNER", "SUPPORT"] });
	});
});

describe("the last owner", () => {
	it("can't give up the role or delete the account while no other active owner exists, but others on the team can delete theirs", async () => {
		await db().adminScope.deleteMany();
		const [owner, support] = [await onTeam("OWNER"), await onTeam("SUPPORT")];
		const resign = () => changeRoles(by(owner), { userId: owner.id, roles: ["FINANCE"] });
		await expect(resign()).rejects.toMatchObject({
			...conflict,
			message: expect.stringContaining("last owner"),
		});
		const second = await onTeam("OWNER");
		await suspendAccount(by(owner), { userId: second.id, reason });
		await expect(resign()).rejects.toMatchObject(conflict);
		await expect(askDeletion(by(owner))).rejects.toMatchObject(conflict);
		await askDeletion(by(support));
		await liftSuspension(by(owner), { userId: second.id, reason });
		await resign();
		expect([await findRoles(owner.id), await findOwnerNames()]).toEqual([["FINANCE"], [second.name]]);
	});

	it("remains, even if twenty owners change roles, suspend each other, and delete their accounts at once", async () => {
		await db().adminScope.deleteMany();
		const owners = await Promise.all(Array.from({ length: 20 }, () => onTeam("OWNER")));
		const results = await Promise.allSettled(
			owners.map((owner, i) => {
				const next = owners[(i + 1) % owners.length] ?? owner;
				if (i % 4 === 3) return suspendAccount(by(owner), { userId: next.id, reason });
				if (i % 4 === 2) return askDeletion(by(owner));
				return changeRoles(by(owner), { userId: i % 4 === 1 ? owner.id : next.id, roles: ["SUPPORT"] });
			}),
		);
		expect((await findOwnerNames()).length).toBeGreaterThan(0);
		for (const result of results)
			if (result.status === "rejected")
				expect(["conflict", "forbidden", "unauthenticated"], String(result.reason)).toContain(
					(result.reason as { code?: string }).code,
				);
	});

	it("remains if two owners remove each other's roles", async () => {
		await db().adminScope.deleteMany();
		const [one, two] = [await onTeam("OWNER"), await onTeam("OWNER")];
		const take = (user: typeof one, other: typeof one) =>
			changeRoles(by(user), { userId: other.id, roles: ["SUPPORT"] });
		const results = await Promise.allSettled([take(one, two), take(two, one)]);
		expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: forbidden });
		expect([await findRoles(one.id), await findRoles(two.id)].toSorted()).toEqual([["OWNER"], ["SUPPORT"]]);
	});
});

describe("a team account", () => {
	it("can be changed only by owners, not by people with the role Support", async () => {
		const [owner, support, colleague] = [
			await onTeam("OWNER"),
			await onTeam("SUPPORT"),
			await onTeam("EDITOR"),
		];
		await openSession(colleague.id, "BROWSER");
		for (const run of [suspendAccount, liftSuspension, endSessions, removeTwoFactorFromAccount])
			for (const { id: userId } of [owner, colleague])
				await expect(run(by(support), { userId, reason })).rejects.toMatchObject({
					...forbidden,
					message: "Only an owner can do this.",
				});
		await endSessions(by(owner), { userId: colleague.id, reason });
		await suspendAccount(by(owner), { userId: colleague.id, reason });
	});

	it("is created by the operator with the given roles", async () => {
		const email = newAddress();
		await createAdmin(visitor(), { email, name: "Toni", scopes: ["SUPPORT", "REVIEWER", "SUPPORT"] });
		const { id } = await db().user.findUniqueOrThrow({ where: { email } });
		expect(await findRoles(id)).toEqual(["REVIEWER", "SUPPORT"]);
		const [event] = await db().auditEvent.findMany({ where: { action: "create-admin", subjectId: id } });
		expect(JSON.parse(event?.detail ?? "")).toMatchObject({ roles: "Reviewer, Support" });
	});
});

describe("someone on our team", () => {
	it("sees only the queues, decisions, and search results that their roles allow", async () => {
		const member = await newMember();
		const ticket = {
			name: "Sam Person",
			email: member.email,
			userType: "CREATOR",
			inquiryType: "GENERAL",
			dueAt: now(),
			createdAt: now(),
		} as const;
		await db().supportTicket.create({ data: { ...ticket, reference: "SUP-770077" } });
		const kinds = async (scope: Scope) => (await findQueues(by(await onTeam(scope)))).map(({ kind }) => kind);
		expect(await kinds("SUPPORT")).toEqual(["SUPPORT", "DISPUTE", "GUARANTEE"]);
		expect(await kinds("REVIEWER")).toEqual([
			"APPLICATION",
			"AGE_VERIFICATION",
			"UNDERAGE",
			"MATCHING",
			"REPORT",
			"MESSAGE_FLAG",
			"REVIEW",
		]);
		expect([await kinds("EDITOR"), await kinds("FINANCE")]).toEqual([
			[],
			["MONEY_ISSUE", "MONEY_DECISION", "RECEIVABLE"],
		]);
		expect(await kinds("OWNER")).toEqual([...WORK_KINDS]);
		const found = async (scope: Scope) =>
			(await searchRecords(by(await onTeam(scope)), member.email)).map(({ kind }) => kind);
		expect(await Promise.all((["SUPPORT", "REVIEWER", "FINANCE"] as const).map(found))).toEqual([
			["Creator", "Support"],
			[],
			[],
		]);
		const reviewer = await onTeam("REVIEWER");
		await db().decision.create({
			data: {
				kind: "REPORT",
				subjectId: "none",
				adminId: reviewer.id,
				choice: "x",
				reason: "",
				before: "{}",
				undoUntil: later(now(), MINUTE),
				at: now(),
			},
		});
		expect(await findUndoable(by(reviewer))).toMatchObject({ kind: "REPORT" });
		expect(await findUndoable(by({ ...reviewer, scopes: ["SUPPORT"] }))).toBeNull();
	});

	it("can open members' files and record others as underage only if their role allows it", async () => {
		const owner = await newMember();
		const { fileId } = await addFile(
			owner.id,
			{ name: "a.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.4") },
			now(),
		);
		const opened = async (scope: Scope) => {
			const { content } = await openFile(by(await onTeam(scope)), fileId);
			content.destroy();
		};
		for (const scope of ["OWNER", "REVIEWER", "SUPPORT"] as const) await opened(scope);
		for (const scope of ["EDITOR", "FINANCE"] as const)
			await expect(opened(scope)).rejects.toMatchObject({ code: "not_found" });
		const entry = { email: owner.email, reason: "reported", flagged: true, timestamp: now() } as const;
		const log = async (scope: Scope) => logUnderageRejection(by(await onTeam(scope)), entry);
		for (const scope of ["SUPPORT", "EDITOR", "FINANCE"] as const)
			await expect(log(scope)).rejects.toMatchObject(forbidden);
		expect(await log("REVIEWER")).toEqual({ success: true });
	});
});
