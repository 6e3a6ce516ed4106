import { afterEach, describe, expect, it } from "vitest";
import type { Actor, SignedInUser } from "#app/domain/platform/actor.ts";
import { INVITED_ADDRESS_DAYS } from "#app/domain/vetting/application.ts";
import { getDraft } from "#app/domain/vetting/application-draft.server.ts";
import { InviteProfessionalForm } from "#app/domain/vetting/application-forms.ts";
import {
	acceptPath,
	addOptOut,
	countInvitations,
	findInvitedAddress,
	findUserInvitations,
	getInvitationStanding,
	inviteProfessional,
	leaveInvitations,
	sweepInvitations,
} from "#app/domain/vetting/invitations.server.ts";
import { listProfessional } from "#app/domain/vetting/list-professional.server.ts";
import { signUp } from "#app/domain/vetting/sign-up.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import {
	newAddress,
	newMember,
	newUnconfirmedMember,
	PASSWORD,
	visitor,
} from "../../support/accounts/actors.ts";
import { newApplicant, newReviewer } from "../../support/market/applications.ts";

afterEach(() => setClock(undefined));

type Creator = { user: SignedInUser; actor: Actor };
async function newCreator(): Promise<Creator> {
	const user = await newMember("CREATOR");
	return { user, actor: visitor({ user }) };
}

const invited = (email: string) => ({
	businessName: "Vega Lights",
	email,
	serviceCategory: "Photography & Videography" as const,
});
const emailsTo = (recipient: string) =>
	db().outboxEmail.findMany({ where: { recipient, kind: "professional-invited" }, orderBy: { id: "asc" } });
const tokenIn = (text: string | undefined, path: string): string =>
	new RegExp(`${path}=([\\w.-]+)`).exec(text ?? "")?.[1] ?? "";

describe("an invitation", () => {
	it("sends one email with the creator's name, and the email doesn't repeat anything else that was typed", async () => {
		const { user, actor } = await newCreator();
		const email = newAddress();
		await inviteProfessional(actor, invited(email));
		const [sentEmail, ...others] = await emailsTo(email);
		expect([sentEmail?.state, others.length]).toEqual(["PENDING", 0]);
		expect(sentEmail?.subject).toBe(`The creator ${user.name} invites you to Greenroom`);
		expect(sentEmail?.text).not.toContain("Vega Lights");
		expect(JSON.parse(sentEmail?.headers ?? "{}")).toMatchObject({
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		});
	});

	it("has the same response and record for members, invited addresses, and addresses that opted out", async () => {
		const member = await newMember("PROFESSIONAL");
		const { actor } = await newCreator();
		const { actor: other } = await newCreator();
		const [fresh, refusing] = [newAddress(), newAddress()];
		await transaction((tx) => addOptOut(tx, refusing));
		const answers = [];
		for (const email of [fresh, member.email, refusing])
			answers.push(await inviteProfessional(actor, invited(email)));
		answers.push(await inviteProfessional(other, invited(fresh)));
		expect(answers).toEqual(Array(4).fill({ success: true }));
		const states = await Promise.all(
			[fresh, member.email, refusing].map(async (email) => (await emailsTo(email)).map(({ state }) => state)),
		);
		expect(states).toEqual([["PENDING", "WITHHELD"], ["WITHHELD"], ["WITHHELD"]]);
		const shown = (await findUserInvitations(actor)).map(({ state, email, profilePath }) => [
			state,
			email !== null,
			profilePath,
		]);
		expect(shown).toEqual(Array(3).fill(["INVITED", true, null]));
	});

	it("is refused for your own address, for an address you already invited, before you confirm your address, and for other roles", async () => {
		const { user, actor } = await newCreator();
		const email = newAddress();
		await inviteProfessional(actor, invited(email));
		await expect(inviteProfessional(actor, invited(email))).rejects.toMatchObject({ code: "conflict" });
		await expect(inviteProfessional(actor, invited(user.email))).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { email: [expect.any(String)] },
		});
		const unconfirmed = visitor({ user: await newUnconfirmedMember("CREATOR") });
		await expect(inviteProfessional(unconfirmed, invited(newAddress()))).rejects.toMatchObject({
			code: "conflict",
		});
		await expect(
			inviteProfessional(visitor({ user: await newMember("PROFESSIONAL") }), invited(newAddress())),
		).rejects.toMatchObject({ code: "forbidden" });
		expect(
			InviteProfessionalForm.safeParse({
				businessName: "See http://evil.example",
				email: "x",
				serviceCategory: "x",
			}).error?.issues.map(({ path }) => path[0]),
		).toEqual(["businessName", "email", "serviceCategory"]);
	});

	it("is refused if its creator has just sent ten others", async () => {
		const { actor } = await newCreator();
		for (let i = 0; i < 10; i++) await inviteProfessional(actor, invited(newAddress()));
		await expect(inviteProfessional(actor, invited(newAddress()))).rejects.toMatchObject({
			code: "rate_limited",
		});
	});

	it("can be declined for good with its link while signed out, and its address is deleted later", async () => {
		const { actor } = await newCreator();
		const email = newAddress();
		await inviteProfessional(actor, invited(email));
		const token = tokenIn((await emailsTo(email))[0]?.text, "/invitations/leave\\?token");
		expect(await getInvitationStanding(token)).toBe("open");
		for (let i = 0; i < 2; i++) expect(await leaveInvitations(visitor(), { token })).toBe("left");
		expect(await leaveInvitations(visitor(), { token: `${token}x` })).toBe("unknown");
		expect(await db().invitationOptOut.count()).toBe(1);
		setClock(later(now(), INVITED_ADDRESS_DAYS * DAY));
		expect(await sweepInvitations()).toBe(1);
		expect(await getInvitationStanding(token)).toBe("unknown");
		const { actor: other } = await newCreator();
		await inviteProfessional(other, invited(email));
		expect((await emailsTo(email)).map(({ state }) => state)).toEqual(["PENDING", "WITHHELD"]);
	});
});

describe("the link of an invitation", () => {
	/** Invites an address, and signs up with the link. */
	async function join(creator: Creator) {
		const email = newAddress();
		await inviteProfessional(creator.actor, invited(email));
		const token = tokenIn((await emailsTo(email))[0]?.text, "invitation");
		const { userId } = await signUp(visitor(), {
			email,
			name: "Vera Vega",
			password: PASSWORD,
			userType: "PROFESSIONAL",
			invitation: token,
		});
		return { userId, email, token };
	}

	it("fills in the address, connects the account once, starts the application, and emails the creator", async () => {
		const creator = await newCreator();
		const first = newAddress();
		await inviteProfessional(creator.actor, invited(first));
		const token = tokenIn((await emailsTo(first))[0]?.text, "invitation");
		expect(await findInvitedAddress(token)).toBe(first);
		expect([
			await findInvitedAddress(`${token}x`),
			await findInvitedAddress(null),
			await findInvitedAddress(""),
		]).toEqual([null, null, null]);
		const { userId } = await signUp(visitor(), {
			email: first,
			name: "Vera Vega",
			password: PASSWORD,
			userType: "PROFESSIONAL",
			invitation: token,
		});
		expect(await findInvitedAddress(token)).toBeNull();
		const draft = await getDraft(visitor({ user: { ...creator.user, id: userId, role: "PROFESSIONAL" } }));
		expect([draft?.id, draft?.typed.businessName, draft?.typed.serviceCategory]).toEqual([
			null,
			"Vega Lights",
			"Photography & Videography",
		]);
		expect(await findUserInvitations(creator.actor)).toMatchObject([{ state: "SIGNED_UP" }]);
		await signUp(visitor(), {
			email: newAddress(),
			name: "Someone Else",
			password: PASSWORD,
			userType: "PROFESSIONAL",
			invitation: token,
		});
		expect(
			await db().outboxEmail.count({ where: { kind: "invitation-accepted", recipient: creator.user.email } }),
		).toBe(1);
	});

	it("doesn't connect a creator's account, and doesn't connect any account if it is damaged", async () => {
		const { user, actor } = await newCreator();
		const email = newAddress();
		await inviteProfessional(actor, invited(email));
		const { id } = await db().professionalInvitation.findFirstOrThrow({ where: { inviterId: user.id } });
		const token = acceptPath(id).split("invitation=")[1] ?? "";
		await signUp(visitor(), {
			email: newAddress(),
			name: "Cary Creator",
			password: PASSWORD,
			userType: "CREATOR",
			invitation: token,
		});
		await signUp(visitor(), {
			email: newAddress(),
			name: "Paula Pro",
			password: PASSWORD,
			userType: "PROFESSIONAL",
			invitation: `${id}.x`,
		});
		expect(await db().professionalInvitation.count({ where: { userId: { not: null } } })).toBe(0);
	});

	it("leads to an email to the creator once the professional is listed, and to counts that only the team sees", async () => {
		const creator = await newCreator();
		const { userId } = await join(creator);
		const { applicationId, user } = await newApplicant();
		await db().professionalInvitation.updateMany({ where: { userId }, data: { userId: user.id } });
		const professionalId = await transaction((tx) => listProfessional(tx, applicationId, now()));
		await transaction((tx) => listProfessional(tx, applicationId, now()));
		const emails = await db().outboxEmail.findMany({
			where: { kind: "invitation-listed", recipient: creator.user.email },
		});
		expect([emails.length, emails[0]?.text.includes(`/professional/${professionalId}`)]).toEqual([1, true]);
		expect(await findUserInvitations(creator.actor)).toMatchObject([
			{ state: "LISTED", profilePath: `/professional/${professionalId}` },
		]);
		const steps = { made: 1, sent: 1, signedUp: 1, listed: 1 };
		expect(await countInvitations(await newReviewer())).toEqual({
			total: steps,
			lately: steps,
			optOuts: 0,
			inviters: 1,
		});
		await expect(countInvitations(creator.actor)).rejects.toMatchObject({ code: "forbidden" });
	});
});
