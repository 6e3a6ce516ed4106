import { afterEach, describe, expect, it } from "vitest";
import { requestQuote } from "#app/domain/bookings/request-quote.server.ts";
import { sendRequirements } from "#app/domain/matching/requirements.server.ts";
import { changeName } from "#app/domain/people/account.server.ts";
import { ageVerified } from "#app/domain/people/age-verification-emails.server.ts";
import { confirmEmailByCode, sendVerification } from "#app/domain/people/email-confirmation.server.ts";
import { changePassword } from "#app/domain/people/password.server.ts";
import { verifyAge } from "#app/domain/people/verify-age.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { queueEmail } from "#app/domain/platform/email/queue-email.server.ts";
import { askDeletion } from "#app/domain/trust/delete-account.server.ts";
import { REMINDER_DAYS } from "#app/domain/vetting/application.ts";
import { remindReferences } from "#app/domain/vetting/references.server.ts";
import { signUp } from "#app/domain/vetting/sign-up.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newAddress, PASSWORD, signedIn, visitor } from "../../support/accounts/actors.ts";
import { newApplicant } from "../../support/market/applications.ts";
import { newProfessional } from "../../support/market/bookings.ts";

afterEach(() => setClock(undefined));

/** What a stranger types into each field. It could be a name, so no rule about names rejects it. */
const TYPED = "Sinister Sentence";

/** Creates someone who has signed up with an address that isn't theirs. */
async function stranger(): Promise<SignedInUser> {
	const email = newAddress();
	const { userId } = await signUp(visitor(), { email, name: TYPED, password: PASSWORD, userType: "CREATOR" });
	return signedIn({ id: userId, email, name: TYPED, role: "CREATOR" }, { emailVerified: false });
}

const emailsTo = async (recipient: string) =>
	(await db().outboxEmail.findMany({ where: { recipient }, orderBy: { id: "asc" } })).map(
		({ kind, subject, text, html }) => ({ kind, words: [subject, text, html].join("\n") }),
	);

const adult = {
	fullName: TYPED,
	dateOfBirth: "1990-01-01",
	isOver18: true,
	agreedToTerms: true as const,
	isBoxMeant: true,
};
const needs = {
	city: TYPED,
	state: "CA",
	isRemote: false,
	budgetRange: "under_500",
	serviceNeeds: ["photography"],
	projectTimeline: "immediate",
	goalDescription: TYPED,
} as const;

describe("an account whose address isn't confirmed", () => {
	it("doesn't cause any email that repeats what its owner typed", async () => {
		const user = await stranger();
		const as = () => visitor({ user });
		await sendVerification(as());
		await verifyAge(as(), { ...adult, email: user.email });
		await sendRequirements(as(), { ...needs, serviceNeeds: [...needs.serviceNeeds] });
		const password = "another long password";
		await changePassword(as(), { currentPassword: PASSWORD, password });
		await askDeletion(visitor({ user: { ...user, credentialVersion: 1 } }));
		const emails = await emailsTo(user.email);
		expect(emails.map(({ kind }) => kind)).toEqual([
			"welcome",
			"email-verification",
			"security-notice",
			"security-notice",
		]);
		for (const { kind, words } of emails) expect(words, kind).not.toContain(TYPED);
	});

	it("gets emails that greet its owner by name once the address is confirmed, unless the current rules reject the name", async () => {
		const user = await stranger();
		const code =
			/Your code: (\d{3}) (\d{3})/
				.exec((await emailsTo(user.email))[0]?.words ?? "")
				?.slice(1)
				.join("") ?? "";
		await confirmEmailByCode(visitor({ user }), { code });
		const askAgain = async () => {
			await transaction((tx) => queueEmail(tx, ageVerified(user)));
			return (await emailsTo(user.email)).at(-1)?.words;
		};
		expect(await askAgain()).toContain("Hi Sinister,");
		user.name = "See http://evil.example/login";
		await changeName(visitor({ user: { ...user, name: TYPED } }), { name: user.name });
		const [words] = [await askAgain()];
		expect(words).toContain("Hi,");
		expect(words).not.toContain("evil.example");
	});

	it("can't send requests to professionals", async () => {
		const [user, { professionalId }] = [await stranger(), await newProfessional()];
		await expect(requestQuote(visitor({ user }), { professionalId, version: "1" })).rejects.toMatchObject({
			code: "conflict",
			message: "Confirm your email address first. Then you can request quotes.",
		});
	});
});

describe("the email to a reference", () => {
	it("names the applicant if their address is confirmed, and doesn't repeat anything else that was typed", async () => {
		const { user, input } = await newApplicant({
			reference1Name: TYPED,
			reference1Relation: TYPED,
			businessName: TYPED,
			serviceDescription: TYPED,
		});
		const [asked] = await emailsTo(input.reference1Email);
		expect(asked?.words).toContain(`The professional ${user.name} has named you as a reference`);
		expect(asked?.words).not.toContain(TYPED);
	});

	it.each([
		["whose address is not confirmed", { emailVerifiedAt: null }],
		[
			"whose name the current rules reject",
			{ name: "Your account is locked, see http://evil.example/login now" },
		],
	])("doesn't name an applicant %s", async (_which, facts) => {
		const { user, input } = await newApplicant();
		const { name } = await db().user.update({ where: { id: user.id }, data: facts });
		setClock(later(now(), REMINDER_DAYS * DAY));
		expect(await remindReferences()).toBe(2);
		const reminder = (await emailsTo(input.reference1Email)).at(-1);
		expect(reminder?.words).toContain("Reminder: a professional has named you as a reference");
		expect(reminder?.words).not.toContain(name);
	});
});
