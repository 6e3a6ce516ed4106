import { afterEach, describe, expect, it } from "vitest";
import {
	findConversations,
	findMessages,
} from "#app/domain/bookings/messages/conversation-queries.server.ts";
import { getMaskedName } from "#app/domain/bookings/messages/mask-message.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { marketSections } from "#app/domain/trust/export-sections.server.ts";
import { decideMessageFlag } from "#app/domain/trust/message-flags.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { now, setClock } from "#app/infra/process/clock.server.ts";
import { newReviewer, newUpload } from "../../support/market/applications.ts";
import { as, flaggedAndDelivered } from "../../support/messages/flagged.ts";

afterEach(() => setClock(undefined));

describe("the contact details of a flagged message that was delivered", () => {
	const TEXT = "Write to Ana@Example.com or call 512-555-0142.";
	const MASKED = "Write to ••• or call •••.";
	const shownTo = async (user: SignedInUser, bookingId: string) => [
		...(await findMessages(user, bookingId)).messages.map(({ content, isMasked }) => [content, isMasked]),
		(await findConversations(user)).conversations.map(({ latest }) => latest?.content),
	];
	async function delivered() {
		const flag = await flaggedAndDelivered();
		const { bookingId, messageId, creator } = flag;
		await db().conversationSide.updateMany({ where: { bookingId }, data: { latestMessageId: messageId } });
		return {
			...flag,
			open: () => db().booking.update({ where: { id: bookingId }, data: { phase: "OPEN" } }),
			seen: () => shownTo(creator, bookingId),
		};
	}
	const milestone = {
		title: "Day",
		deliverable: "Files",
		dueOn: "2099-01-01",
		amountCents: 100,
		feeCents: 10,
	};

	it("are masked for the other side until the booking is funded, but always shown in early access", async () => {
		const { bookingId, professional, open, seen } = await delivered();
		expect(await seen()).toEqual([[TEXT, false], [TEXT]]);
		await open();
		expect(await seen()).toEqual([[MASKED, true], [MASKED]]);
		expect(await shownTo(professional, bookingId)).toEqual([[TEXT, false], [TEXT]]);
		const { id } = await db().milestone.create({
			data: { ...milestone, bookingId, position: 0, statusAt: now() },
		});
		expect(await seen()).toEqual([[MASKED, true], [MASKED]]);
		await db().milestone.update({ where: { id }, data: { fundedAt: now() } });
		expect(await seen()).toEqual([[TEXT, false], [TEXT]]);
	});

	it("are masked in attachment names: in the thread, in a download, and in an export", async () => {
		const { bookingId, messageId, creator, professional, open, seen } = await delivered();
		const attach = async (content: string, ...names: string[]) => {
			await db().message.update({ where: { id: messageId }, data: { content } });
			await db().messageAttachment.deleteMany({ where: { messageId } });
			for (const [position, name] of names.entries())
				await db().messageAttachment.create({
					data: { messageId, position, fileId: await newUpload(professional.id, name) },
				});
		};
		const namesFor = async (user: SignedInUser) =>
			(await findMessages(user, bookingId)).messages.flatMap(({ attachments }) =>
				attachments.map(({ name }) => name),
			);
		await attach("The mood board is attached.", "mood board.jpg", "call-me-5125550142.pdf");
		expect(await namesFor(creator)).toEqual(["mood board.jpg", "call-me-5125550142.pdf"]);
		await open();
		const [masked, ...others] = (await namesFor(creator)).reverse();
		expect([others, masked]).toEqual([["mood board.jpg"], expect.stringMatching(/^(call-me-)?•••\.pdf$/)]);
		expect(await seen()).toEqual([["The mood board is attached.", true], ["The mood board is attached."]]);
		const fileIds = (
			await db().messageAttachment.findMany({ where: { messageId }, orderBy: { position: "asc" } })
		).map(({ fileId }) => fileId);
		const [board = "", call = ""] = fileIds;
		expect([await getMaskedName(as(creator), board), await getMaskedName(as(creator), call)]).toEqual([
			"mood board.jpg",
			masked,
		]);
		expect([
			await getMaskedName(as(professional), call),
			await getMaskedName(await newReviewer(), call),
		]).toEqual([null, null]);
		const exported = [];
		for await (const row of marketSections.messages.read(creator)) exported.push(row);
		expect(exported).toMatchObject([
			{ content: "The mood board is attached.", attachments: [{ name: "mood board.jpg" }, { name: masked }] },
		]);
		await attach("0142", "0143.pdf");
		expect(await namesFor(creator)).toEqual(["•••.pdf"]);
		expect(await namesFor(professional)).toEqual(["0143.pdf"]);
	});

	it("are shown once the team has found no problem", async () => {
		const { flagId, open, seen } = await delivered();
		await open();
		await decideMessageFlag(await newReviewer(), { flagId, decision: "no-problem", reason: "" });
		expect(await seen()).toEqual([[TEXT, false], [TEXT]]);
	});

	it("are masked with the whole text if they can't be masked alone, and for legal services, are shown once the agreement is signed", async () => {
		const { bookingId, messageId, open, seen } = await delivered();
		await open();
		await db().message.update({ where: { id: messageId }, data: { content: "0142" } });
		expect(await seen()).toEqual([["•••", true], ["•••"]]);
		await db().booking.update({ where: { id: bookingId }, data: { serviceLine: "LEGAL" } });
		await db().milestone.create({ data: { ...milestone, bookingId, position: 0, statusAt: now() } });
		expect(await seen()).toEqual([["0142", false], ["0142"]]);
	});
});
