import { saveArticle } from "#app/domain/content/editorial/edit-content.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { db } from "#app/infra/database/db.server.ts";
import { HOUR, later } from "#app/infra/process/clock.server.ts";
import { hashToken, newToken } from "#app/infra/security/secrets.server.ts";
import { visitor } from "../accounts/actors.ts";
import { addFile } from "../accounts/full-account.ts";
import { image } from "../files/sample-files.ts";
import { newApplicant } from "./applications.ts";
import { article } from "./editorial.ts";

type Known = {
	creator: SignedInUser;
	professional: SignedInUser;
	admin: SignedInUser;
	professionalId: string;
	messageId: string;
	reviewId: string;
	bookingId: string;
};

/** Adds the team's open and finished work, such as reports, checks, restrictions, decisions, and bans. */
export async function addBackOfficeRecords(
	{ creator, professional, admin, professionalId, messageId, reviewId, bookingId }: Known,
	at: Date,
): Promise<void> {
	const reporter = {
		reporterId: creator.id,
		email: creator.email,
		reason: "OTHER",
		detail: "What happened",
		dueAt: at,
		createdAt: at,
	} as const;
	const subjects = { MESSAGE: messageId, PROFESSIONAL: professionalId, REVIEW: reviewId };
	for (const subject of ["MESSAGE", "PROFESSIONAL", "REVIEW"] as const) {
		const reported = { ...reporter, subject, subjectId: subjects[subject] };
		await db().report.create({ data: { ...reported, reference: `REP-${newToken().slice(0, 8)}` } });
		await db().report.create({
			data: {
				...reported,
				reference: `REP-${newToken().slice(0, 8)}`,
				state: "UPHELD",
				decisionNote: "It was so",
				decidedAt: at,
			},
		});
	}
	const { senderId } = await db().message.findUniqueOrThrow({ where: { id: messageId } });
	await db().messageFlag.create({
		data: {
			messageId,
			senderId,
			kinds: "email",
			state: "WARNED",
			createdAt: at,
			dueAt: at,
			decidedAt: at,
			decisionNote: "A first warning",
		},
	});
	const waiting = { bookingId, rating: 1, text: "Late", createdAt: at } as const;
	await db().review.updateMany({
		where: { bookingId, side: "PROFESSIONAL" },
		data: { ...waiting, state: "WAITING" },
	});

	const { applicationId, user } = await newApplicant();
	const { fileId } = await addFile(
		user.id,
		{ name: "license.jpg", type: "image/jpeg", bytes: await image("jpeg") },
		at,
	);
	await db().applicationDocument.updateMany({ where: { applicationId }, data: { fileId } });
	await db().application.update({
		where: { id: applicationId },
		data: {
			decisionNote: "Not yet",
			linkedIn: "https://linkedin.example/",
			portfolio: "https://portfolio.example/",
		},
	});
	await db().applicationCheck.create({
		data: {
			applicationId,
			kind: "IDENTITY",
			result: "PASSED",
			checkedOn: "2026-11-02",
			note: "Seen by video",
			source: "Example Screening, Inc.",
			reportReference: "REPORT-1001",
			adminId: admin.id,
			at,
		},
	});
	await db().ageVerification.updateMany({ data: { decisionNote: "The photo is too dark" } });
	await db().session.create({
		data: {
			id: hashToken(newToken()),
			kind: "BROWSER",
			userId: creator.id,
			userAgent: "A browser",
			createdAt: at,
			lastUsedAt: at,
			expiresAt: later(at, HOUR),
		},
	});
	for (const { id: userId } of [creator, professional, user]) {
		await db().accountMeasure.create({
			data: { userId, adminId: admin.id, kind: "SUSPENDED", reason: "Asked for cash", at },
		});
		await db().user.update({ where: { id: userId }, data: { suspensionReason: "Asked for cash" } });
	}
	await db().user.update({ where: { id: user.id }, data: { suspendedAt: at, verification: "SUSPENDED" } });
	await db().ban.create({
		data: { addressHash: hashToken(newToken()), reason: "Came back twice", suspendedAt: at, createdAt: at },
	});
	const decided = {
		adminId: admin.id,
		reason: "As the terms say",
		before: JSON.stringify({ records: { content: "What was removed" }, mailIds: [] }),
		undoUntil: later(at, HOUR),
		at,
	};
	const kinds = {
		REPORT: "dismiss",
		APPLICATION: "request-changes",
		SUPPORT: "answer",
		DISPUTE: "complete",
	} as const;
	for (const [kind, choice] of Object.entries(kinds) as [keyof typeof kinds, string][])
		await db().decision.create({
			data: { ...decided, kind, subjectId: kind === "APPLICATION" ? applicationId : newToken(), choice },
		});
}

/** Adds the team's own texts, a partner organization, campaigns, errors, and counts. */
export async function addOfficeRecords(admin: SignedInUser, at: Date): Promise<void> {
	await db().savedReply.create({ data: { title: "Where to find it", body: "Look into the settings." } });
	await db().partner.create({
		data: {
			name: "A guild",
			contactName: "Gil Guild",
			contactEmail: "gil@example.com",
			referralCode: "a-partner",
			notes: "Wants a page",
			createdAt: at,
		},
	});
	await db().webhookEndpoint.create({
		data: {
			url: "https://hooks.example/",
			description: "Posts to our chat",
			state: "OFF",
			createdAt: at,
			stateAt: at,
		},
	});
	await db().waitlistEntry.updateMany({ data: { referralCode: "a-partner" } });
	for (const state of ["DRAFT", "SENT"] as const) {
		const recipients = {
			create: [{ email: "reader@example.com", name: "Rae Reader", skipped: "It unsubscribed meanwhile" }],
		};
		await db().campaign.create({
			data: {
				name: "Autumn",
				segment: "NEWSLETTER",
				subject: "What is new",
				body: "A new page.",
				state,
				createdAt: at,
				recipients,
			},
		});
	}
	await saveArticle(visitor({ user: admin }), "light-a-kitchen-well", article(), true);
	const { fileId } = await addFile(
		admin.id,
		{ name: "chair.jpg", type: "image/jpeg", bytes: await image("jpeg") },
		at,
	);
	await db().contentImage.create({
		data: { fileId, alt: "A folding chair", width: 800, height: 600, createdAt: at },
	});
	const email = {
		kind: "news",
		recipient: "reader@example.com",
		subject: "What is new",
		text: "A new page.",
		html: "<p>A new page.</p>",
		nextAttemptAt: at,
		createdAt: at,
	};
	await db().outboxEmail.create({
		data: {
			...email,
			messageId: `<${newToken()}@greenroom.example>`,
			state: "DEAD",
			lastError: "550 no such mailbox",
		},
	});
	await db().jobRun.updateMany({ data: { lastError: "It broke off" } });
	const day = at.toISOString().slice(0, 10);
	const views = { day, page: "/", audience: "VISITOR" };
	await db().pageViewCount.upsert({
		where: { day_page_audience: views },
		create: { ...views, count: 9 },
		update: {},
	});
	await db().formErrorCount.create({ data: { day, page: "/support", field: "message", count: 9 } });
	await db().vitalCount.create({ data: { day, page: "/", name: "LCP", rating: "GOOD", count: 9 } });
	await db().searchMissCount.create({ data: { day, query: "drone", count: 9 } });
	await db().pageFeedback.create({
		data: { page: "/faq", isHelpful: false, text: "It doesn't say how long", createdAt: at },
	});
	await db().errorCause.create({
		data: {
			fingerprint: "a-fingerprint",
			source: "REQUEST",
			name: "TypeError",
			code: "ERR_INVALID_URL",
			message: "Invalid URL",
			text: "the request failed",
			frames: JSON.stringify(["app/routes/home.tsx:1:2"]),
			version: "0.2.0",
			count: 1,
			firstAt: at,
			lastAt: at,
			occurrences: { create: { at, requestId: "a-request", place: "GET /faq" } },
		},
	});
}
