import { afterEach, describe, expect, it } from "vitest";
import { changeName } from "#app/domain/people/account.server.ts";
import { SESSION_DAYS_AT_MOST } from "#app/domain/people/account.ts";
import { confirmEmail } from "#app/domain/people/email-confirmation.server.ts";
import { endSessions, resendVerification } from "#app/domain/people/help-with-account.server.ts";
import { findPeople, type PeopleFilter } from "#app/domain/people/people-queries.server.ts";
import { findTrail, getPerson, indexPersonWords } from "#app/domain/people/person.server.ts";
import { getTwoFactor, removeTwoFactorFromAccount } from "#app/domain/people/two-factor.server.ts";
import { getPageById, readIdPage } from "#app/domain/platform/pagination.ts";
import { suspendAccount } from "#app/domain/trust/suspend-account.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, newUnconfirmedMember, openSession, visitor } from "../../support/accounts/actors.ts";
import { setUpTwoFactor } from "../../support/accounts/second-factor.ts";
import { emailedSecrets, emailsTo } from "../../support/email/outbox.ts";
import { newBooking } from "../../support/market/bookings.ts";

afterEach(() => setClock(undefined));

const team = async () => visitor({ user: await newMember("ADMIN") });
const reason = "You asked us by mail.";

describe("people", () => {
	it("are found by the beginning of an address, words of a name in any letter case, a reference, a role, or a state", async () => {
		const admin = await team();
		const { bookingId, creator, professional } = await newBooking();
		const [ana, leaving] = [
			await newMember("CREATOR", "ana.li@example.com"),
			await newMember("PROFESSIONAL", "zoe@example.com"),
		];
		await db().user.update({
			where: { id: ana.id },
			data: { emailVerifiedAt: now(), verification: "VERIFIED" },
		});
		await changeName(visitor({ user: ana }), { name: "Ána 100% O'Liri" });
		await indexPersonWords();
		await db().user.update({ where: { id: leaving.id }, data: { deletionAskedAt: now() } });
		await db().user.create({
			data: {
				email: "deleted-x@deleted.invalid",
				name: "Former member",
				role: "CREATOR",
				passwordHash: "",
				createdAt: now(),
			},
		});
		const { reference } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
		const find = async (filter: Partial<PeopleFilter>) => {
			const all = { q: "", ...filter };
			const { rows, count, isMore } = await findPeople(admin, all, {});
			expect([count, isMore]).toEqual([rows.length, false]);
			return rows.map(({ id }) => id).sort();
		};
		expect(await find({ q: "ANA.L" })).toEqual([ana.id]);
		for (const q of ["ANA", "liri 100% an", "O’Lir", "ána"]) expect(await find({ q })).toEqual([ana.id]);
		for (const q of ["na", "ana sam", "Sam Liri", "%"]) expect(await find({ q })).toEqual([]);
		expect(await find({ q: "example.com" })).toEqual([]);
		expect(await find({ q: ` ${reference.toLowerCase()} ` })).toEqual([creator.id, professional.id].sort());
		expect(await find({ q: "XYZ-000000" })).toEqual([]);
		expect(await find({ q: "\0" })).toHaveLength(5);
		expect(await find({ role: "ADMIN" })).toEqual([admin.user?.id]);
		expect(await find({ state: "verified" })).toEqual([creator.id, ana.id].sort());
		expect(await find({ state: "leaving", role: "PROFESSIONAL" })).toEqual([leaving.id]);
		expect(await find({ state: "unconfirmed" })).not.toContain(ana.id);
		await suspendAccount(admin, { userId: ana.id, reason });
		expect(await find({ state: "suspended" })).toEqual([ana.id]);
	});

	it("are listed newest first, and can be paged back and forth without a gap", async () => {
		const admin = await team();
		for (let i = 0; i < 119; i++)
			await db().user.create({
				data: { email: `p${i}@example.com`, name: "P", role: "CREATOR", passwordHash: "", createdAt: now() },
			});
		const part = (page: object) => findPeople(admin, { q: "" }, page);
		const first = await part({});
		const second = await part({ older: first.older });
		const third = await part({ older: second.older });
		expect([first, second, third].map(({ rows }) => rows.length)).toEqual([50, 50, 20]);
		expect([first.newer, third.older]).toEqual([undefined, undefined]);
		const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
		expect(ids).toEqual([...new Set(ids)].sort().reverse());
		const back = await part({ newer: third.newer });
		expect(back.rows).toEqual(second.rows);
		expect((await part({ newer: second.newer })).rows).toEqual(first.rows);
		expect((await part({ newer: second.newer })).newer).toBeUndefined();
		expect(readIdPage(new URLSearchParams("older=a%00b&newer=%27"))).toEqual({
			older: undefined,
			newer: undefined,
		});
		expect(getPageById([], { older: "x" }, 5)).toEqual({ rows: [], newer: undefined, older: undefined });
	});

	it("have a page with their records, sessions, restrictions, and audit trail", async () => {
		const admin = await team();
		const { creator } = await newBooking("COMPLETED");
		await openSession(creator.id, "API");
		await endSessions(admin, { userId: creator.id, reason });
		const person = await getPerson(admin, creator.id);
		expect(person.counts).toContainEqual({ what: "Bookings requested", count: 1 });
		expect([person.sessions, person.measures]).toEqual([
			{ count: 0, lastUsedAt: null },
			[expect.objectContaining({ kind: "SESSIONS_ENDED", reason, admin: { name: "Sam Person" } })],
		]);
		await openSession(creator.id, "API");
		await openSession(creator.id, "API");
		// One session has passed the absolute limit, but was renewed before there was a limit.
		const { id } = await db().session.findFirstOrThrow({ where: { userId: creator.id } });
		await db().session.update({
			where: { id },
			data: { createdAt: later(now(), -SESSION_DAYS_AT_MOST * DAY) },
		});
		expect((await getPerson(admin, creator.id)).sessions.count).toBe(1);
		const { rows } = await findTrail(admin, creator.id, {});
		expect(rows[0]).toMatchObject({
			sentence: "Ended all sessions of the account",
			by: "Sam Person",
			about: "The account",
			detail: "Before: 1. After: 0",
		});
		await expect(getPerson(admin, "nobody")).rejects.toMatchObject({ code: "not_found" });
	});

	it("are shown only to the team", async () => {
		const user = await newMember("PROFESSIONAL");
		const actor = visitor({ user });
		const input = { userId: user.id, reason };
		for (const command of [
			() => findPeople(actor, { q: "" }, {}),
			() => getPerson(actor, user.id),
			() => findTrail(actor, user.id, {}),
			() => endSessions(actor, input),
			() => resendVerification(actor, input),
			() => removeTwoFactorFromAccount(actor, input),
		])
			await expect(command()).rejects.toMatchObject({ code: "forbidden" });
	});
});

describe("the team", () => {
	it("ends all sessions of a user and emails the reason", async () => {
		const [user, admin] = [await newMember(), await team()];
		await expect(endSessions(admin, { userId: user.id, reason })).rejects.toMatchObject({ code: "conflict" });
		await openSession(user.id, "BROWSER");
		await openSession(user.id, "API");
		await endSessions(admin, { userId: user.id, reason });
		expect(await db().session.count()).toBe(0);
		expect(await emailsTo(user.email)).toEqual(["security-notice: You were signed out everywhere"]);
		expect((await db().outboxEmail.findFirstOrThrow()).text).toContain(reason);
		await expect(endSessions(admin, { userId: "nobody", reason })).rejects.toMatchObject({
			code: "not_found",
		});
	});

	it("sends a new confirmation link, unless the address is confirmed or the account is suspended", async () => {
		const [user, admin] = [await newUnconfirmedMember(), await team()];
		await resendVerification(admin, { userId: user.id });
		const { token } = await emailedSecrets(user.email, "email-verification");
		await confirmEmail(visitor(), { token });
		await expect(resendVerification(admin, { userId: user.id })).rejects.toMatchObject({
			code: "conflict",
			message: "This address is already confirmed.",
		});
		const other = await newUnconfirmedMember();
		await suspendAccount(admin, { userId: other.id, reason });
		await expect(resendVerification(admin, { userId: other.id })).rejects.toMatchObject({ code: "conflict" });
		await expect(resendVerification(admin, { userId: "nobody" })).rejects.toMatchObject({
			code: "not_found",
		});
	});

	it("turns off someone's two-factor sign-in for a stated reason, but no one can turn off their own", async () => {
		const [user, owner] = [await newMember(), await newMember("ADMIN")];
		const admin = visitor({ user: owner });
		await expect(removeTwoFactorFromAccount(admin, { userId: user.id, reason })).rejects.toMatchObject({
			code: "conflict",
		});
		await setUpTwoFactor(user);
		await removeTwoFactorFromAccount(admin, { userId: user.id, reason });
		expect(await getTwoFactor(user)).toEqual({ since: null, codesLeft: 0 });
		expect((await emailedSecrets(user.email, "security-notice")).text).toContain(reason);
		expect(
			await db().auditEvent.findFirst({
				where: { action: "turn-off-two-factor", actorId: owner.id },
			}),
		).not.toBeNull();
		await setUpTwoFactor(owner);
		await expect(removeTwoFactorFromAccount(admin, { userId: owner.id, reason })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("your own account"),
		});
		expect((await getTwoFactor(owner)).since).not.toBeNull();
	});
});
