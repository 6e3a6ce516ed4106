import { afterEach, describe, expect, it } from "vitest";
import { undoDecision } from "#app/domain/office/queues/undo-decision.server.ts";
import { removeReply, saveReply } from "#app/domain/office/support/saved-replies.server.ts";
import {
	decideTicket,
	findSavedReplies,
	getTicket,
	reopenTicket,
	sendSupportMessage,
} from "#app/domain/office/support/support.server.ts";
import {
	decideReport,
	deleteRemovedText,
	getReport,
	removedTextHash,
} from "#app/domain/trust/decide-report.server.ts";
import { REMOVED_TEXT } from "#app/domain/trust/report-forms.ts";
import { sendReport } from "#app/domain/trust/send-report.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { newAddress, newMember, visitor } from "../../support/accounts/actors.ts";
import { emailKinds } from "../../support/email/outbox.ts";
import { newReviewer } from "../../support/market/applications.ts";
import { newBooking } from "../../support/market/bookings.ts";

afterEach(() => setClock(undefined));

const undoLast = async () =>
	undoDecision(await newReviewer(), {
		decisionId: (await db().decision.findFirstOrThrow({ orderBy: { id: "desc" } })).id,
	});

describe("a support ticket", () => {
	async function newTicket(inquiryType: "general" | "safety" = "general") {
		const email = newAddress();
		const { reference } = await sendSupportMessage(visitor(), {
			name: "Ana Li",
			email,
			userType: "creator",
			inquiryType,
			message: "How do I begin?",
		});
		const { id } = await db().supportTicket.findUniqueOrThrow({ where: { reference } });
		return { id, email, reference };
	}

	it("is answered by an email that contains the team's words but not the sender's, and that accepts replies", async () => {
		const { id, email, reference } = await newTicket("safety");
		const team = await newReviewer();
		expect(
			await decideTicket(team, { ticketId: id, decision: "answer", body: "Sign up first.\n\nThen wait." }),
		).toEqual({ state: "ANSWERED" });
		const sentEmail = await db().outboxEmail.findFirstOrThrow({
			where: { recipient: email, kind: "support-reply" },
		});
		expect(sentEmail.subject).toContain(reference);
		for (const words of ["Sign up first.", "Then wait."]) expect(sentEmail.text).toContain(words);
		for (const words of ["Ana Li", "How do I begin?"]) expect(sentEmail.text).not.toContain(words);
		expect(JSON.parse(sentEmail.headers)).toMatchObject({ "Reply-To": expect.stringContaining("safety") });
		expect(sentEmail.nextAttemptAt.getTime() - sentEmail.createdAt.getTime()).toBeGreaterThan(9 * 60_000);
		expect((await getTicket(team, id)).messages.map(({ author }) => author)).toEqual(["SENDER", "TEAM"]);
		await expect(decideTicket(team, { ticketId: id, decision: "close", body: null })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("already decided this"),
		});
	});

	it("can be answered (which can be undone), closed without a reply, and reopened with a deadline that is no earlier than before", async () => {
		const { id, email } = await newTicket();
		const team = await newReviewer();
		await decideTicket(team, { ticketId: id, decision: "answer-and-close", body: "Done." });
		await undoLast();
		expect(await getTicket(team, id)).toMatchObject({ state: "OPEN", messages: [{ author: "SENDER" }] });
		await decideTicket(team, { ticketId: id, decision: "close", body: null });
		expect(await emailKinds(email)).toEqual(["support-receipt"]);
		const before = (await getTicket(team, id)).dueAt;
		await reopenTicket(team, id);
		const after = await getTicket(team, id);
		expect(after.state).toBe("OPEN");
		expect(after.dueAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
		await expect(reopenTicket(team, id)).rejects.toMatchObject({ code: "conflict" });
		await expect(getTicket(visitor({ user: await newMember() }), id)).rejects.toMatchObject({
			code: "forbidden",
		});
	});

	it("has saved replies, which have unique titles and can be changed and removed", async () => {
		const team = await newReviewer();
		const { id } = await saveReply(team, { replyId: null, title: "Welcome", body: "Hello {name}" });
		await expect(saveReply(team, { replyId: null, title: "Welcome", body: "Again" })).rejects.toMatchObject({
			fieldErrors: { title: [expect.stringContaining("A saved reply with this title")] },
		});
		await saveReply(team, { replyId: id, title: "Welcome", body: "Hi {name}" });
		expect(await findSavedReplies(team)).toMatchObject([{ title: "Welcome", body: "Hi {name}" }]);
		await expect(saveReply(team, { replyId: "nothing", title: "X", body: "Y" })).rejects.toMatchObject({
			code: "not_found",
		});
		await removeReply(team, id);
		await removeReply(team, id);
		expect(await findSavedReplies(team)).toEqual([]);
	});
});

describe("a report", () => {
	const words = { reason: "SCAM_OR_PAYMENT_OUTSIDE", detail: "They ask for cash." } as const;

	async function reportedMessage() {
		const booking = await newBooking("ACCEPTED");
		const { id } = await db().message.create({
			data: {
				bookingId: booking.bookingId,
				senderId: booking.professional.id,
				content: "Pay me in cash.",
				createdAt: new Date(),
			},
		});
		const { reference } = await sendReport(visitor({ user: booking.creator }), {
			...words,
			subject: "message",
			subjectId: id,
		});
		const report = await db().report.findUniqueOrThrow({ where: { reference } });
		return { ...booking, messageId: id, reportId: report.id };
	}

	it("about a message shows its conversation and, if upheld, removes the text and notifies both sides, until the decision is undone", async () => {
		const { reportId, messageId, creator, professional } = await reportedMessage();
		const team = await newReviewer();
		expect((await getReport(team, reportId)).thing).toMatchObject({
			kind: "MESSAGE",
			messages: [{ content: "Pay me in cash.", isSubject: true }],
		});
		await decideReport(team, { reportId, decision: "act", reason: "Cash is not allowed." });
		expect((await db().message.findUniqueOrThrow({ where: { id: messageId } })).content).toBe(REMOVED_TEXT);
		expect(await emailKinds(creator.email)).toEqual([
			"report-receipt",
			"report-upheld",
			"message-removed-for-reader",
		]);
		expect(await emailKinds(professional.email)).toEqual(["message-removed"]);
		expect(
			(
				await db().outboxEmail.findFirstOrThrow({
					where: { kind: "message-removed", recipient: professional.email },
				})
			).text,
		).toContain("Cash is not allowed.");
		await expect(decideReport(team, { reportId, decision: "dismiss", reason: "No." })).rejects.toMatchObject({
			code: "conflict",
		});
		await undoLast();
		expect((await db().message.findUniqueOrThrow({ where: { id: messageId } })).content).toBe(
			"Pay me in cash.",
		);
		expect(await emailKinds(professional.email)).toEqual([]);
		expect(await db().report.findUniqueOrThrow({ where: { id: reportId } })).toMatchObject({
			state: "OPEN",
			decidedAt: null,
		});
	});

	it("that led to a text's removal keeps only the text's length and keyed hash once the removal can no longer be undone", async () => {
		const { reportId, messageId } = await reportedMessage();
		await decideReport(await newReviewer(), { reportId, decision: "act", reason: "Cash is not allowed." });
		expect(await deleteRemovedText()).toBe(0);
		setClock(new Date(Date.now() + 11 * 60_000));
		expect(await deleteRemovedText()).toBe(1);
		const { before } = await db().decision.findFirstOrThrow();
		expect(before).not.toContain("Pay me");
		const hash = removedTextHash("Pay me in cash.");
		expect(JSON.parse(before)).toMatchObject({
			records: { contentHash: hash, contentLength: 15, subject: "MESSAGE", subjectId: messageId },
			mailIds: expect.any(Array),
		});
		await expect(undoLast()).rejects.toMatchObject({ code: "conflict" });
	});

	it("can suspend the author, whose sessions end and whose profile leaves the site, and changes nothing if it is dismissed", async () => {
		const { reportId, professional, professionalId, creator } = await reportedMessage();
		const team = await newReviewer();
		await db().session.create({
			data: {
				id: "a session",
				kind: "BROWSER",
				userId: professional.id,
				userAgent: "",
				createdAt: new Date(),
				lastUsedAt: new Date(),
				expiresAt: new Date(),
			},
		});
		await decideReport(team, { reportId, decision: "suspend", reason: "The third time." });
		const suspended = () =>
			db().user.findUniqueOrThrow({
				where: { id: professional.id },
				include: { professional: true, sessions: true },
			});
		expect(await suspended()).toMatchObject({
			verification: "SUSPENDED",
			suspensionReason: "The third time.",
			verificationBefore: "PENDING",
			professional: { state: "SUSPENDED" },
			sessions: [],
		});
		expect(await emailKinds(professional.email)).toEqual(["account-suspended"]);
		await undoLast();
		expect(await suspended()).toMatchObject({
			verification: "PENDING",
			suspendedAt: null,
			professional: { state: "LISTED" },
		});
		await decideReport(team, { reportId, decision: "dismiss", reason: "A misunderstanding." });
		expect(await emailKinds(creator.email)).toEqual(["report-receipt", "report-dismissed"]);
		expect((await db().professional.findUniqueOrThrow({ where: { id: professionalId } })).state).toBe(
			"LISTED",
		);
	});

	it("can suspend the reported profile, allows only a dismissal once its subject is deleted, and never suspends a team account", async () => {
		const { professionalId } = await newBooking("ACCEPTED");
		const { reference } = await sendReport(visitor(), {
			...words,
			subject: "professional",
			subjectId: professionalId,
		});
		const { id: reportId } = await db().report.findUniqueOrThrow({ where: { reference } });
		const team = await newReviewer();
		await decideReport(team, { reportId, decision: "act", reason: "Not their pictures." });
		expect((await db().professional.findUniqueOrThrow({ where: { id: professionalId } })).state).toBe(
			"SUSPENDED",
		);
		const second = await reportedMessage();
		await db().user.update({ where: { id: second.professional.id }, data: { role: "ADMIN" } });
		await expect(
			decideReport(team, { reportId: second.reportId, decision: "suspend", reason: "No." }),
		).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("suspend a team account"),
		});
		await db().message.delete({ where: { id: second.messageId } });
		expect((await getReport(team, second.reportId)).thing).toBeNull();
		await expect(
			decideReport(team, { reportId: second.reportId, decision: "act", reason: "No." }),
		).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("no longer exists"),
		});
		expect(
			await decideReport(team, { reportId: second.reportId, decision: "dismiss", reason: "It is gone." }),
		).toEqual({ state: "DISMISSED" });
	});
});
