import { describe, expect, it } from "vitest";
import { declineBooking } from "#app/domain/bookings/booking.server.ts";
import { editCallSheet } from "#app/domain/bookings/call-sheets/call-sheet.server.ts";
import { addComment } from "#app/domain/bookings/comments/comments.server.ts";
import { deliver } from "#app/domain/bookings/deliver.server.ts";
import { sendMessage } from "#app/domain/bookings/messages/send-message.server.ts";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { askForChanges } from "#app/domain/bookings/quotes/quote.server.ts";
import { reviseQuote, sendQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { requestChanges } from "#app/domain/bookings/review-delivery.server.ts";
import { writeReview } from "#app/domain/bookings/reviews.server.ts";
import { undoDecision } from "#app/domain/office/queues/undo-decision.server.ts";
import { findQueue } from "#app/domain/office/queues/work-queries.server.ts";
import type { Actor, SignedInUser } from "#app/domain/platform/actor.ts";
import type { FlaggedPlace } from "#app/domain/platform/off-platform-contact/off-platform-contact.ts";
import { OFF_PLATFORM_KINDS } from "#app/domain/platform/off-platform-contact/off-platform-contact.ts";
import { editProfile } from "#app/domain/profiles/edit-profile.server.ts";
import { findLabeledLines } from "#app/domain/trust/labeled-lines.server.ts";
import { decideMessageFlag, getMessageFlag } from "#app/domain/trust/message-flags.server.ts";
import { describeImages } from "#app/domain/vetting/portfolio.server.ts";
import { submitApplication } from "#app/domain/vetting/submit-application.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { visitor } from "../../support/accounts/actors.ts";
import {
	checkedApplication,
	newReviewer,
	newProfessional as newSubmitter,
	newUpload,
} from "../../support/market/applications.ts";
import {
	newBooking,
	newCreator,
	newProfessional as newRequested,
	type quote,
	sendQuote as sendRequest,
} from "../../support/market/bookings.ts";
import { newConversation } from "../../support/market/conversation.ts";
import { newDelivered, newDeliveredFile, newFunded } from "../../support/market/milestones.ts";
import { newProfessional } from "../../support/market/professionals.ts";
import { newAgreement, newQuote, newRequest, quoteInput, signing } from "../../support/market/quotes.ts";
import { dayAfter } from "../../support/market/typed-quote.ts";

const LEAK = "Call 512-555-0142";

/** A text that contains LEAK, ready for its author to send. */
type Written = { user: SignedInUser; send(actor: Actor): Promise<unknown>; subjectId?: string };

const milestone = {
	title: "Shoot",
	deliverable: "Two half days",
	dueOn: dayAfter(now(), 20),
	amount: "1000.00",
};

/** Prepares an edit of a new professional's profile. */
const ofProfile = (edit: (actor: Actor) => Promise<void>) => async (): Promise<Written> => {
	const { user, id } = await newProfessional();
	return { user, send: edit, subjectId: id };
};

const texts: Record<Exclude<FlaggedPlace, "MESSAGE" | "REQUEST" | "PICTURES">, () => Promise<Written>> = {
	DESCRIPTION: ofProfile((actor) => editProfile(actor, { description: LEAK })),
	AREAS: ofProfile((actor) => editProfile(actor, { areas: ["Burbank", LEAK] })),
	LINKS: ofProfile((actor) => editProfile(actor, { links: [{ label: LEAK, url: "https://reel.example/" }] })),
	PACKAGES: ofProfile((actor) =>
		editProfile(actor, {
			packages: [{ title: "Day", included: LEAK, fromCents: 10_000, model: "PROJECT" }],
		}),
	),
	SPECIALTIES: ofProfile((actor) => editProfile(actor, { specialties: [], otherSpecialties: LEAK })),
	APPLICATION: async () => {
		const { user } = await newSubmitter();
		const input = {
			...checkedApplication({ serviceDescription: LEAK }),
			files: { license: await newUpload(user.id) },
		};
		return { user, send: (actor) => submitApplication(actor, input) };
	},
	REASON: async () => {
		const { bookingId, professional: user } = await newBooking("REQUESTED");
		return {
			user,
			send: (actor) => declineBooking(actor, { bookingId, reason: LEAK }),
			subjectId: bookingId,
		};
	},
	REVIEW: async () => {
		const { bookingId, creator: user } = await newBooking("COMPLETED");
		return { user, send: (actor) => writeReview(actor, { bookingId, rating: "5", text: LEAK }) };
	},
	QUOTE: async () => {
		const { bookingId, professional: user } = await newRequest();
		return {
			user,
			send: (actor) => sendQuote(actor, { bookingId, input: quoteInput({ note: LEAK }), signing }),
			subjectId: bookingId,
		};
	},
	QUOTE_NOTE: async () => {
		const { bookingId, quoteId, creator: user } = await newQuote();
		return {
			user,
			send: (actor) => askForChanges(actor, { bookingId, quoteId, text: LEAK }),
			subjectId: bookingId,
		};
	},
	SIGNATURE: async () => {
		const { bookingId, quoteId, creator: user } = await newQuote();
		return {
			user,
			send: (actor) => acceptQuote(actor, { bookingId, quoteId, signing: { ...signing, fullName: LEAK } }),
			subjectId: bookingId,
		};
	},
	DELIVERY: async () => {
		const { bookingId, professional: user } = await newFunded();
		const files = [await newUpload(user.id, `${LEAK}.pdf`)];
		return {
			user,
			send: (actor) => deliver(actor, { bookingId, position: 0, note: "Here it is", links: [], files }),
			subjectId: bookingId,
		};
	},
	CALL_SHEET: async () => {
		const { bookingId, professional: user } = await newFunded();
		const { startsOn: day } = await db().quote.findFirstOrThrow({ where: { bookingId } });
		const plan = { startTime: null, endTime: null, timeZone: "UTC", meetingPoint: null, bring: null };
		return {
			user,
			send: (actor) =>
				editCallSheet(actor, { bookingId, day, ...plan, notes: LEAK, phone: null, version: undefined }),
			subjectId: bookingId,
		};
	},
	CHANGES: async () => {
		const { bookingId, deliveryId, creator: user } = await newDelivered();
		return {
			user,
			send: (actor) => requestChanges(actor, { bookingId, position: 0, deliveryId, reason: LEAK }),
			subjectId: bookingId,
		};
	},
	COMMENT: async () => {
		const { bookingId, creator: user } = await newDeliveredFile();
		const at = { bookingId, position: 0, round: 1, filePosition: 0 };
		const place = { atSeconds: null, page: null, x: null, y: null };
		return {
			user,
			send: (actor) => addComment(actor, { ...at, ...place, text: LEAK }),
			subjectId: bookingId,
		};
	},
};
const places = Object.keys(texts) as (keyof typeof texts)[];

const findFlags = ({ id }: SignedInUser) => db().messageFlag.findMany({ where: { senderId: id } });

/** Creates a text that was sent despite the warning, with its flag. */
async function flagged(place: keyof typeof texts) {
	const written = await texts[place]();
	await written.send(visitor({ user: written.user, confirmed: ["phone"] }));
	const [flag] = await findFlags(written.user);
	return { ...written, flag: flag ?? expect.fail("There is no flag.") };
}

describe("a text that looks like off-platform contact", () => {
	it.each(places)(
		"is stored only after its writer confirms it, and is then shown to the team: %s",
		async (place) => {
			const { user, send, subjectId } = await texts[place]();
			const asked = {
				code: "conflict",
				kinds: ["phone"],
				seen: [expect.stringContaining("512-555-0142” looks like a phone number.")],
			};
			await expect(send(visitor({ user }))).rejects.toMatchObject(asked);
			await expect(send(visitor({ user, confirmed: ["email"] }))).rejects.toMatchObject(asked);
			expect(await findFlags(user)).toEqual([]);
			await send(visitor({ user, confirmed: ["phone"] }));
			const flags = await findFlags(user);
			expect(flags).toMatchObject([
				{
					place,
					messageId: null,
					text: expect.stringContaining(LEAK),
					kinds: "phone",
					score: 1,
					state: "OPEN",
					...(subjectId && { subjectId }),
				},
			]);
			const [flag] = flags;
			const team = await newReviewer();
			expect((await findQueue(team, "MESSAGE_FLAG")).map(({ id }) => id)).toContain(flag?.id);
			const shown = await getMessageFlag(team, flag?.id ?? "");
			expect(shown).toMatchObject({
				score: 1,
				message: null,
				detected: [{ kind: "phone", parts: [expect.stringContaining("512-555-0142")] }],
			});
			expect(shown.pieces.filter(({ kind }) => kind === "phone")).toHaveLength(1);
			expect(shown.subject?.path).toContain(flag?.subjectId);
		},
	);

	it.each([
		["an item", { items: [{ description: LEAK, quantity: "1", unitPrice: "1000.00" }] }],
		["the title of a milestone", { milestones: [{ ...milestone, title: LEAK }] }],
		["what a milestone delivers", { milestones: [{ ...milestone, deliverable: LEAK }] }],
		["the city", { place: "on_site", city: LEAK, state: "TX" }],
		["where the work may be used", { usagePlatforms: LEAK }],
		["how long the work may be used", { usageTerm: LEAK }],
		["the countries in which the work may be used", { usageTerritory: LEAK }],
		["the credit", { credit: LEAK }],
		["the note", { note: LEAK }],
	])("has to be confirmed in each field of a quote or an amendment: %s", async (_, facts) => {
		const { bookingId, professional: user } = await newRequest();
		const agreement = await newAgreement();
		const input = quoteInput(facts);
		await expect(sendQuote(visitor({ user }), { bookingId, input, signing })).rejects.toMatchObject({
			kinds: ["phone"],
		});
		await expect(
			reviseQuote(agreement.asProfessional(), { bookingId: agreement.bookingId, input, signing }),
		).rejects.toMatchObject({ kinds: ["phone"] });
	});

	it("has to be confirmed in the city of an application", async () => {
		const { user } = await newSubmitter();
		const input = { ...checkedApplication({ city: LEAK }), files: { license: await newUpload(user.id) } };
		await expect(submitApplication(visitor({ user }), input)).rejects.toMatchObject({ kinds: ["phone"] });
	});

	it("isn't flagged if it is only a city whose name contains the name of a messaging app, in a quote or a request", async () => {
		const { bookingId, professional: user } = await newRequest();
		await sendQuote(visitor({ user }), {
			bookingId,
			input: quoteInput({ place: "on_site", city: "Signal Hill", state: "CA" }),
			signing,
		});
		const creator = await newCreator();
		await sendRequest(creator, (await newRequested()).professionalId, { city: "Signal Hill" });
		expect([...(await findFlags(user)), ...(await findFlags(creator))]).toEqual([]);
	});

	it("isn't flagged if it is only an area or a link whose name contains the name of an app, on a profile", async () => {
		const { user, id } = await newProfessional();
		await editProfile(visitor({ user }), { description: "Portraits and weddings in natural light." });
		await editProfile(visitor({ user }), { areas: ["Telegram Hill", "Signal Hill"] });
		await editProfile(visitor({ user }), {
			links: [{ label: "Instagram", url: "https://www.instagram.com/vega" }],
		});
		expect(await db().professionalArea.count({ where: { professionalId: id } })).toBe(2);
		expect(await findFlags(user)).toEqual([]);
	});

	it("is flagged on the profile if it is in an image's description", async () => {
		const { user, id: professionalId } = await newProfessional();
		const fileId = await newUpload(user.id, "a.jpg");
		const { id } = await db().professionalImage.create({
			data: { professionalId, kind: "PORTFOLIO", position: 0, alt: "", width: 4, height: 3, fileId },
		});
		const edit = (actor: Actor) =>
			describeImages(actor, { descriptions: [{ id, alt: LEAK }], version: undefined });
		await expect(edit(visitor({ user }))).rejects.toMatchObject({ kinds: ["phone"] });
		await edit(visitor({ user, confirmed: ["phone"] }));
		expect(await findFlags(user)).toMatchObject([{ place: "PICTURES", subjectId: professionalId }]);
	});
});

describe("a message whose file name contains a phone number", () => {
	it("has to be confirmed, is then flagged, and is shown to the team with the file name", async () => {
		const { bookingId, creator } = await newConversation();
		const attachments = [await newUpload(creator.id, "call-me-5125550142.pdf")];
		const send = (facts: Partial<Actor> = {}) =>
			sendMessage(visitor({ user: creator, ...facts }), {
				bookingId,
				content: "The mood board is attached.",
				attachments,
			});
		await expect(send()).rejects.toMatchObject({
			kinds: ["phone"],
			seen: ["“5125550142” looks like a phone number."],
		});
		expect(await db().message.count({ where: { senderId: creator.id } })).toBe(0);
		const { isHeld } = await send({ confirmed: ["phone"] });
		const [flag] = await findFlags(creator);
		const shown = await getMessageFlag(await newReviewer(), flag?.id ?? "");
		expect([isHeld, shown.detected, shown.message?.fileNames]).toEqual([
			true,
			[{ kind: "phone", parts: ["5125550142"] }],
			["call-me-5125550142.pdf"],
		]);
	});
});

describe("a request with off-platform contact", () => {
	const newRequestWith = async (facts: Partial<typeof quote>) => {
		const [creator, { professionalId }] = [await newCreator(), await newRequested()];
		const send = (actor: Partial<Actor> = {}) => sendRequest(creator, professionalId, facts, actor);
		return { creator, send };
	};

	it.each([
		{ title: LEAK },
		{ description: LEAK },
		{ city: LEAK, placeChoice: "keep" },
		{ preferredDates: LEAK },
	])(
		"in its own text is flagged but not held, because the professional has only 72 hours to answer: %j",
		async (facts) => {
			const { creator, send } = await newRequestWith(facts);
			await expect(send()).rejects.toMatchObject({ kinds: ["phone"] });
			expect(await db().booking.count({ where: { creatorId: creator.id } })).toBe(0);
			const { bookingId } = await send({ confirmed: ["phone"] });
			expect(await findFlags(creator)).toMatchObject([
				{ place: "REQUEST", subjectId: bookingId, text: expect.stringContaining(LEAK) },
			]);
		},
	);

	it("in a link has only one flag, and the message that contains the link is held", async () => {
		const { creator, send } = await newRequestWith({ links: "https://wa.me/15125550142" });
		await expect(send()).rejects.toMatchObject({ code: "conflict" });
		await send({ confirmed: OFF_PLATFORM_KINDS });
		expect(await findFlags(creator)).toMatchObject([{ place: "MESSAGE", messageId: expect.any(String) }]);
		expect(await db().message.count({ where: { senderId: creator.id, heldAt: { not: null } } })).toBe(1);
	});
});

describe("a decision about a flagged text", () => {
	it("adds a labeled line without the phone number to the corpus, and a text without a problem isn't flagged again", async () => {
		const [leak, fine] = [await flagged("QUOTE_NOTE"), await flagged("DESCRIPTION")];
		const team = await newReviewer();
		await decideMessageFlag(team, { flagId: leak.flag.id, decision: "warn", reason: "No." });
		await decideMessageFlag(team, { flagId: fine.flag.id, decision: "no-problem", reason: null });
		const labels = (await findLabeledLines())
			.map((line) => line.split("\t"))
			.filter((columns) => columns.at(-1) === "Call 555-555-5555");
		expect(labels.map(([, , label, kinds]) => [label, kinds])).toEqual([
			["leak", "phone"],
			["talk", "-"],
		]);
		await fine.send(visitor({ user: fine.user, confirmed: ["phone"] }));
		expect(await findFlags(fine.user)).toHaveLength(1);
	});

	it("to warn the author says which part of the profile contains the text, and asks them to remove it", async () => {
		const { flag, user } = await flagged("PACKAGES");
		await decideMessageFlag(await newReviewer(), { flagId: flag.id, decision: "warn", reason: "No." });
		const { subject, text } = await db().outboxEmail.findFirstOrThrow({
			where: { recipient: user.email, kind: "message-warning" },
		});
		expect(subject).toContain("your packages");
		expect(text.replace(/\s+/g, " ")).toContain("Please take it out.");
	});

	it("hides a review that moves contact off the platform, until the decision is undone", async () => {
		const { flag } = await flagged("REVIEW");
		const findState = async () =>
			(await db().review.findUniqueOrThrow({ where: { id: flag.subjectId ?? "" } })).state;
		const team = await newReviewer();
		await decideMessageFlag(team, { flagId: flag.id, decision: "warn", reason: "No." });
		expect(await findState()).toBe("HIDDEN");
		const { id: decisionId } = await db().decision.findFirstOrThrow({ where: { subjectId: flag.id } });
		await undoDecision(team, { decisionId });
		expect(await findState()).toBe("WAITING");
		await decideMessageFlag(team, { flagId: flag.id, decision: "no-problem", reason: null });
		expect(await findState()).toBe("WAITING");
	});
});
