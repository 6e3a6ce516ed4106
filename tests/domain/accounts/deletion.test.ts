import { afterEach, describe, expect, it } from "vitest";
import { signIn } from "#app/domain/people/sign-in.server.ts";
import { deliverEmail } from "#app/domain/platform/email/deliver-email.server.ts";
import { removeDiscardedFiles } from "#app/domain/platform/files/file.server.ts";
import { askDeletion, cancelDeletion, deleteAccounts } from "#app/domain/trust/delete-account.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { fileStore } from "#app/infra/files/file-store.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, PASSWORD, visitor } from "../../support/accounts/actors.ts";
import { newFullAccount } from "../../support/accounts/full-account.ts";
import { emailSubjects } from "../../support/email/outbox.ts";

afterEach(() => setClock(undefined));

const ask = (user: Awaited<ReturnType<typeof newMember>>) => askDeletion(visitor({ user }));
const askedAt = async (id: string) => (await db().user.findUnique({ where: { id } }))?.deletionAskedAt;
/** Sets the clock to this many days after the given time, or after now. */
const passDays = (days: number, from = now()) => setClock(later(from, days * DAY));

/** Returns the sorted names of the models that have a row containing any of these words. */
async function mentions(...words: string[]): Promise<string[]> {
	const client = db() as unknown as Record<string, { findMany?: () => Promise<object[]> }>;
	const models = Object.keys(client).filter(
		(name) => !name.startsWith("_") && !name.startsWith("$") && typeof client[name]?.findMany === "function",
	);
	const found: string[] = [];
	for (const model of models)
		for (const row of (await client[model]?.findMany?.()) ?? [])
			if (words.some((word) => JSON.stringify(row).includes(word))) found.push(model);
	return [...new Set(found)].sort();
}

describe("requesting the deletion of an account", () => {
	it("ends other sessions and emails the date of the deletion", async () => {
		const { user } = await newFullAccount();
		await db().session.create({
			data: {
				id: "other",
				kind: "API",
				userId: user.id,
				userAgent: "",
				createdAt: now(),
				lastUsedAt: now(),
				expiresAt: later(now(), DAY),
			},
		});
		setClock(new Date("2026-03-02T20:00:00Z"));
		await ask(user);
		expect(await askedAt(user.id)).toEqual(now());
		expect((await db().session.findMany()).map(({ id }) => id)).toEqual([user.sessionId]);
		const email = await db().outboxEmail.findFirstOrThrow({
			where: { subject: "Your account will be deleted" },
		});
		expect([email.recipient, email.text]).toEqual([
			user.email,
			expect.stringContaining("It will be deleted on March 16, 2026."),
		]);
		await expect(ask(user)).rejects.toMatchObject({ code: "conflict" });
		await expect(signIn(visitor(), { email: user.email, password: PASSWORD })).resolves.toMatchObject({
			userId: user.id,
		});
	});

	it("sends only one email even if its form is posted several times", async () => {
		const user = await newMember();
		const actor = visitor({ user, submissionKey: "key" });
		await Promise.all([1, 2, 3].map(() => askDeletion(actor)));
		expect(await emailSubjects(user.email)).toEqual(["Your account will be deleted"]);
	});

	it("is refused for the last owner, but not for an owner while another owner remains", async () => {
		const [one, two] = [await newMember("ADMIN"), await newMember("ADMIN")];
		await ask(one);
		await expect(ask(two)).rejects.toMatchObject({
			code: "conflict",
			message: "You're the only owner. Make someone else an owner before you delete this account.",
		});
		await cancelDeletion(visitor({ user: one }));
		await ask(two);
	});

	it("requires the user to be signed in", async () => {
		await expect(askDeletion(visitor())).rejects.toMatchObject({ code: "unauthenticated" });
		expect(() => cancelDeletion(visitor())).toThrow("Authentication required");
	});
});

describe("canceling the deletion of an account", () => {
	it("emails the owner once, and keeps the account, which the job then skips", async () => {
		const user = await newMember();
		await ask(user);
		await cancelDeletion(visitor({ user }));
		await cancelDeletion(visitor({ user }));
		expect(await askedAt(user.id)).toBeNull();
		expect(await emailSubjects(user.email)).toEqual(["Your account will be deleted", "Your account stays"]);
		passDays(30);
		expect(await deleteAccounts()).toBe(0);
		expect(await askedAt(user.id)).toBeNull();
	});
});

describe("the deletion job", () => {
	it("leaves an account alone until its 14 days are over, and never touches any other account", async () => {
		const [user, other] = [await newMember(), await newMember()];
		const at = now();
		setClock(at);
		await ask(user);
		setClock(later(at, 14 * DAY - 1));
		expect(await deleteAccounts()).toBe(0);
		setClock(later(at, 14 * DAY));
		expect(await deleteAccounts()).toBe(1);
		expect(await deleteAccounts()).toBe(0);
		expect((await db().user.findMany()).map(({ id }) => id)).toEqual([other.id]);
	});

	it("deletes everything about a person except what the page about deletion lists", async () => {
		const { user, storageKeys } = await newFullAccount();
		const other = await newFullAccount();
		const before = (await mentions(other.user.id, other.user.email)).length;
		await ask(user);
		passDays(14);
		expect(await deleteAccounts()).toBe(1);
		// The last email stays in the outbox until it is sent.
		expect(await mentions(user.id, user.email)).toEqual([
			"auditEvent",
			"outboxEmail",
			"supportTicket",
			"underageRejection",
		]);
		expect((await emailSubjects(user.email)).at(-1)).toBe("Your Greenroom account is deleted");
		expect(
			(await db().supportTicket.findMany({ where: { email: user.email } })).map(({ state }) => state),
		).toEqual(["OPEN"]);
		expect(JSON.stringify(await db().auditEvent.findMany({ where: { subjectId: user.id } }))).not.toMatch(
			/@example\.com|Sam Person/,
		);
		expect((await db().discardedFile.findMany()).map(({ storageKey }) => storageKey).sort()).toEqual(
			storageKeys.toSorted(),
		);
		await removeDiscardedFiles();
		for (const key of storageKeys) expect(await fileStore().open(key)).toBeNull();
		for (const key of other.storageKeys) (await fileStore().open(key))?.destroy();
		expect(await mentions(other.user.id, other.user.email)).toHaveLength(before);
	});

	it("deletes the address a day after the last email, unless a new account uses the address", async () => {
		const [user, back] = [await newMember(), await newMember()];
		for (const person of [user, back]) await ask(person);
		passDays(14);
		await deleteAccounts();
		await newMember("CREATOR", back.email);
		while ((await deliverEmail()) > 0);
		await deleteAccounts();
		expect((await emailSubjects(user.email)).at(-1)).toBe("Your Greenroom account is deleted");
		passDays(1.1);
		await deleteAccounts();
		expect(await mentions(user.email)).toEqual([]);
		expect(await emailSubjects(back.email)).toEqual(["Your account will be deleted"]);
	});

	it("keeps open and closed support cases if the address was never confirmed", async () => {
		const { user } = await newFullAccount({ isVerified: false });
		await ask(user);
		passDays(14);
		await deleteAccounts();
		expect(await db().supportTicket.count({ where: { email: user.email } })).toBe(2);
	});

	it("leaves an account intact if its deletion fails halfway, and deletes it with the others on the next run", async () => {
		const [{ user, storageKeys }, second] = [await newFullAccount(), await newMember()];
		for (const person of [user, second]) await ask(person);
		passDays(14);
		// The deletion's transaction fails halfway, at a file whose key is already listed as discarded.
		await db().discardedFile.create({ data: { storageKey: storageKeys[1] ?? "", discardedAt: now() } });
		expect(await deleteAccounts()).toBe(1);
		expect((await db().user.findMany()).map(({ id }) => id)).toEqual([user.id]);
		expect([
			await db().storedFile.count(),
			await db().applicationDocument.count(),
			await db().discardedFile.count(),
		]).toEqual([2, 1, 1]);
		await db().discardedFile.deleteMany();
		await deleteAccounts();
		expect(await db().user.count()).toBe(0);
	});

	it("never deletes the last owner", async () => {
		const [one, two] = [await newMember("ADMIN"), await newMember("ADMIN")];
		await ask(one);
		await db().user.delete({ where: { id: two.id } });
		passDays(14);
		expect(await deleteAccounts()).toBe(0);
		expect(await db().user.count()).toBe(1);
	});

	it("deletes an account only once if two runs overlap", async () => {
		const { user } = await newFullAccount();
		await ask(user);
		passDays(14);
		await Promise.all([deleteAccounts(), deleteAccounts()]);
		expect(await db().user.count()).toBe(0);
		expect(
			(await emailSubjects(user.email)).filter((subject) => subject === "Your Greenroom account is deleted"),
		).toHaveLength(1);
	});
});
