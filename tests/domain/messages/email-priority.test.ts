import { afterEach, expect, it } from "vitest";
import { campaignEmail } from "#app/domain/office/campaigns/campaign.server.ts";
import { newsletterConfirmation, newsletterKept } from "#app/domain/office/newsletter/newsletter.server.ts";
import { emailChangeConfirmation, emailInUse } from "#app/domain/people/email-change.server.ts";
import { emailVerification, welcome } from "#app/domain/people/email-confirmation.server.ts";
import { passwordReset } from "#app/domain/people/password.server.ts";
import { recordSecurityEvent } from "#app/domain/people/security-emails.server.ts";
import {
	waitlistConfirmation,
	waitlistInvitation,
} from "#app/domain/people/waitlist/waitlist-emails.server.ts";
import { leaseEmail } from "#app/domain/platform/email/lease-email.sql.server.ts";
import { queueEmail } from "#app/domain/platform/email/queue-email.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now, SECOND, setClock } from "#app/infra/process/clock.server.ts";
import { newAddress, newMember, visitor } from "../../support/accounts/actors.ts";

const email = newAddress();
const token = "x";
const id = "00000000-0000-7000-8000-000000000000";
const bulk = [
	campaignEmail(
		{ id, segment: "newsletter", subject: "News", body: "Hello" },
		{ email, name: "Ana", unsubscribePath: "/news/leave" },
	),
	waitlistInvitation({ id, email, audience: "CREATOR", referralCode: "ABCDEFGH" }),
	newsletterKept({ id, email }),
];
const transactional = [
	newsletterConfirmation({ email, token }),
	waitlistConfirmation({ id: "1", email, userType: "CREATOR", hasPlace: false }),
];
const security = [
	welcome({ email, token, code: "123456", userType: "CREATOR" }),
	emailVerification({ email, token, code: "123456" }),
	passwordReset({ email, token }),
	emailChangeConfirmation({ email, token }),
	emailInUse({ email }),
];

afterEach(() => setClock(undefined));

it("security emails are sent first, then transactional ones, then bulk ones, each group in the order in which it was queued", async () => {
	const owner = await newMember();
	await db().outboxEmail.deleteMany();
	const start = now();
	for (const [seconds, email] of [...bulk, ...transactional, ...security].entries()) {
		setClock(later(start, seconds * SECOND));
		await transaction((tx) => queueEmail(tx, email));
	}
	setClock(later(start, MINUTE));
	await transaction((tx) => recordSecurityEvent(tx, visitor({ user: owner }), owner, "change-password"));
	const kinds: string[] = [];
	for (let leased = await leaseEmail(); leased; leased = await leaseEmail())
		kinds.push((await db().outboxEmail.findUniqueOrThrow({ where: { id: leased } })).kind);
	expect(kinds).toEqual([
		...security.map(({ kind }) => kind),
		"security-notice",
		...[...transactional, ...bulk].map(({ kind }) => kind),
	]);
});
