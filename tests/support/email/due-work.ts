import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { saveArticle } from "#app/domain/content/editorial/edit-content.server.ts";
import { SUSPENSION_APPEAL_DAYS } from "#app/domain/people/suspension.ts";
import { refreshDirectory } from "#app/domain/profiles/refresh-directory.server.ts";
import { INVITED_ADDRESS_DAYS } from "#app/domain/vetting/application.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { fileStore, newStorageKey } from "#app/infra/files/file-store.server.ts";
import { DAY, HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { seal } from "#app/infra/security/secrets.server.ts";
import { newAddress, newMember, visitor } from "../accounts/actors.ts";
import { newFullAccount } from "../accounts/full-account.ts";
import { sha256 } from "../files/tus.ts";
import { newApplicant, newProfessional, saveSteps, typedApplication } from "../market/applications.ts";
import { newBooking, newProfessional as newListedProfessional } from "../market/bookings.ts";
import { article, moveAs } from "../market/editorial.ts";
import { newFunded } from "../market/milestones.ts";
import { newProfessional as listed } from "../market/professionals.ts";
import { newAgreement, newRequest } from "../market/quotes.ts";
import { deliver, newPaidDeal } from "../money/deal.ts";
import { makeClaim, newAccepted } from "../money/guarantee-claims.ts";

/** The columns of an upload for a deal's first milestone. */
async function newUploadIn({ bookingId, professional }: Awaited<ReturnType<typeof newFunded>>) {
	const { id: milestoneId } = await db().milestone.findFirstOrThrow({ where: { bookingId, position: 0 } });
	return {
		upload: {
			milestoneId,
			ownerId: professional.id,
			name: "clip.mp4",
			bytes: 100,
			createdAt: ago(2),
			expiresAt: ago(-5),
		},
	};
}

/** Previews of files whose bytes are missing, so that each run of the job ends in the same way. */
async function newPreviews(): Promise<void> {
	const { id: ownerId } = await newMember();
	const facts = { ownerId, name: "a.jpg", type: "image/jpeg", bytes: 1, sha256: "" };
	await make(async (isDue) => {
		const { id: fileId } = await db().storedFile.create({
			data: { ...facts, storageKey: newStorageKey(), createdAt: ago(0) },
		});
		await db().preview.create({ data: { fileId, kind: "IMAGE", nextTryAt: ago(isDue ? 1 : -1) } });
	});
}

/** The performer records of a booking, which have to be kept until yesterday or tomorrow. */
const newBinder = (bookingId: string, isDue: boolean) => ({
	bookingId,
	facts: "",
	createdAt: ago(9),
	changedAt: ago(9),
	keptUntil: ago(isDue ? 1 : -1),
});

/** The number of due records that `make` creates, in addition to one that isn't due. */
const DUE = 2;

/** A file of two people, without its rows. */
const newImport = (kind: "WAITLIST" | "PROFESSIONALS") => ({
	kind,
	fileName: "people.csv",
	consent: "They asked for it",
	header: "[]",
	readyCount: 2,
	knownCount: 0,
	refusedCount: 0,
	createdAt: ago(0),
});

const ago = (days: number) => later(now(), -days * DAY);
const day = (days: number) => ago(days).toISOString().slice(0, 10);
/** Creates DUE records with `isDue` true, and one with `isDue` false. */
async function make(create: (isDue: boolean, n: number) => Promise<unknown>): Promise<void> {
	for (let n = 0; n <= DUE; n++) await create(n < DUE, n);
}

/** For each job, a function that makes due records and a record that the job must leave alone. */
export const dueWork: Record<string, () => Promise<unknown>> = {
	"publish-scheduled": async () => {
		const team = visitor({ user: await newMember("ADMIN") });
		await make(async (isDue, n) => {
			const name = { kind: "article", slug: `light-a-room-${n}` } as const;
			await saveArticle(team, name.slug, article({ title: `How to light room ${n} for videos` }), true);
			await moveAs(team, "schedule", name, { day: "2099-01-02", time: "10:00" });
			if (isDue)
				await db().contentItem.updateMany({ where: { slug: name.slug }, data: { scheduledAt: ago(1) } });
		});
	},
	"sweep-api-keys": async () => {
		const { id: userId } = await newMember();
		await make((isDue) =>
			db().apiKey.create({
				data: {
					userId,
					name: "Studio calendar",
					secretHash: randomUUID(),
					ending: "abcd",
					createdAt: ago(200),
					expiresAt: ago(isDue ? 91 : 89),
				},
			}),
		);
	},
	"sweep-sessions": async () => {
		const { id: userId } = await newMember();
		await make((isDue) =>
			db().session.create({
				data: {
					id: randomUUID(),
					kind: "API",
					userId,
					userAgent: "",
					createdAt: ago(9),
					lastUsedAt: ago(9),
					expiresAt: ago(isDue ? 1 : -1),
				},
			}),
		);
	},
	"sweep-account-tokens": async () => {
		const { id: userId } = await newMember();
		await make((isDue) =>
			db().accountToken.create({
				data: { id: randomUUID(), kind: "RESET_PASSWORD", userId, expiresAt: ago(isDue ? 31 : 29) },
			}),
		);
	},
	"sweep-pending-forms": () =>
		make((isDue) =>
			db().pendingForm.create({
				data: { id: randomUUID(), path: "/support", fields: "", expiresAt: ago(isDue ? 1 : -1) },
			}),
		),
	"reduce-birth-dates": async () => {
		const facts = { email: "a@example.com", birthYear: 1990, dateOfBirth: seal("1990-02-28") };
		await make(async (isDue) => {
			const { id: userId } = await newMember();
			await db().ageVerification.create({
				data: {
					...facts,
					userId,
					fullName: "A",
					status: "VERIFIED",
					createdAt: ago(40),
					decidedAt: ago(isDue ? 31 : 29),
				},
			});
			await db().underageRejection.create({
				data: { ...facts, userId, reason: "UNDER_18", at: ago(isDue ? 31 : 29) },
			});
		});
	},
	"sweep-submissions": () =>
		make((isDue) =>
			db().submission.create({
				data: { key: randomUUID(), command: "x", result: "{}", createdAt: ago(isDue ? 2 : 0) },
			}),
		),
	"sweep-errors": () =>
		make((isDue) =>
			db().errorCause.create({
				data: {
					fingerprint: randomUUID(),
					source: "REQUEST",
					name: "TypeError",
					message: "",
					text: "page failed",
					frames: "[]",
					version: "0.1.0",
					count: 1,
					firstAt: ago(isDue ? 100 : 1),
					lastAt: ago(isDue ? 91 : 1),
				},
			}),
		),
	"sweep-feedback": () =>
		make((isDue) =>
			db().pageFeedback.create({
				data: { page: "/faq", isHelpful: true, senderHash: randomUUID(), createdAt: ago(isDue ? 2 : 0) },
			}),
		),
	"sweep-newsletter": () =>
		make((isDue) =>
			db().newsletterSubscriber.create({
				data: {
					email: newAddress(),
					source: "test",
					requestedAt: ago(40),
					confirmExpiresAt: ago(isDue ? 31 : 29),
				},
			}),
		),
	"sweep-live-events": async () => {
		const { id: userId } = await newMember();
		await make((isDue, sequence) =>
			db().liveEvent.create({
				data: { userId, sequence, kind: "message", payload: "{}", createdAt: ago(isDue ? 3 : 1) },
			}),
		);
	},
	"sweep-drafts": async () => {
		for (const age of [61, 55, 54, 54, 10]) {
			const { actor, user } = await newProfessional();
			await saveSteps(actor, typedApplication(), [1]);
			await db().application.updateMany({ where: { userId: user.id }, data: { savedAt: ago(age) } });
		}
	},
	"remind-references": async () => {
		await make(async (isDue) => {
			const { applicationId } = await newApplicant();
			await db().applicationReference.updateMany({
				where: { applicationId },
				data: { askedAt: ago(isDue ? 4 : 1) },
			});
		});
	},
	"remove-discarded-files": () =>
		make((isDue) =>
			db().discardedFile.create({ data: { storageKey: newStorageKey(), discardedAt: ago(isDue ? 1 : -1) } }),
		),
	"sweep-files": async () => {
		const { id: ownerId } = await newMember();
		const facts = { ownerId, name: "a.pdf", type: "application/pdf", bytes: 1, sha256: "" };
		await make((isDue) =>
			db().storedFile.create({
				data: { ...facts, storageKey: newStorageKey(), createdAt: ago(isDue ? 2 : 0) },
			}),
		);
	},
	"finish-uploads": async () => {
		const { upload } = await newUploadIn(await newFunded());
		await make(async (isDue) => {
			const storageKey = newStorageKey();
			const multipartId = await fileStore().begin(storageKey);
			await fileStore().append(
				{ key: storageKey, bytes: 12, received: 0, multipartId },
				Readable.from([Buffer.from("\0\0\0\x18ftypmp42", "latin1")]),
				async () => {},
			);
			await db().upload.create({
				data: { ...upload, storageKey, multipartId, bytes: 12, arrivedAt: isDue ? ago(1) : null },
			});
		});
	},
	"make-previews": newPreviews,
	"copy-depictions": async () => {
		const deal = await newFunded();
		await make(async (isDue) => {
			const content = Buffer.from("\0\0\0\x18ftypmp42", "latin1");
			const storageKey = newStorageKey();
			const multipartId = await fileStore().begin(storageKey);
			const stored = { key: storageKey, bytes: content.length, received: 0, multipartId };
			await fileStore().append(stored, Readable.from([content]), async () => {});
			await fileStore().finish(stored);
			const file = { type: "video/mp4", bytes: content.length, sha256: sha256(content) };
			await db().storedFile.create({
				data: {
					...file,
					ownerId: deal.professional.id,
					name: "clip.mp4",
					storageKey,
					scan: isDue ? "CLEAN" : "PENDING",
					createdAt: ago(1),
					depictions: {
						create: {
							...file,
							facts: "",
							createdAt: ago(1),
							changedAt: ago(1),
							binder: { create: newBinder((await newAgreement()).bookingId, false) },
						},
					},
				},
			});
		});
	},
	"sweep-performer-records": async () => {
		await make(async (isDue) => {
			await db().performerBinder.create({
				data: newBinder((await newAgreement()).bookingId, isDue),
			});
		});
	},
	"sweep-uploads": async () => {
		const { upload } = await newUploadIn(await newFunded());
		await make((isDue) =>
			db().upload.create({
				data: { ...upload, storageKey: newStorageKey(), expiresAt: ago(isDue ? 1 : -1) },
			}),
		);
	},
	"roll-up-funnel": async () => {
		await make(async (isDue) => {
			const { id } = await newMember();
			await db().user.update({
				where: { id },
				data: { createdAt: ago(isDue ? 3 : 0), emailVerifiedAt: ago(isDue ? 2 : 0) },
			});
		});
	},
	"sweep-counts": () =>
		make(async (isDue, n) => {
			const old = day(isDue ? 800 + n : 1);
			await db().pageViewCount.create({ data: { day: old, page: "/", audience: "VISITOR", count: 1 } });
			await db().formErrorCount.create({ data: { day: old, page: "/", field: "email", count: 1 } });
			await db().vitalCount.create({ data: { day: old, page: "/", name: "LCP", rating: "GOOD", count: 1 } });
			await db().funnelCount.create({ data: { day: old, step: "account", audience: "CREATOR", count: 1 } });
			await db().searchMissCount.create({ data: { day: old, query: "drone", count: 1 } });
		}),
	"delete-accounts": async () => {
		await newMember("ADMIN");
		await make(async (isDue) => {
			const { user } = await newFullAccount();
			await db().user.update({ where: { id: user.id }, data: { deletionAskedAt: ago(isDue ? 15 : 1) } });
		});
	},
	"expire-bookings": () =>
		make(async (isDue) => {
			const { bookingId } = await newBooking();
			if (isDue) await db().booking.update({ where: { id: bookingId }, data: { expiresAt: ago(1) } });
		}),
	"remind-professionals": () =>
		make(async (isDue, n) => {
			const { bookingId } = await newBooking();
			if (isDue)
				await db().booking.update({
					where: { id: bookingId },
					data: { requestedAt: later(now(), -(n === 0 ? 49 : 25) * HOUR) },
				});
		}),
	"send-digests": () =>
		make(async (isDue) => {
			const { id: userId } = await newMember();
			await db().digestLine.create({
				data: {
					userId,
					text: "Your request was accepted",
					path: "/bookings",
					dueAt: ago(isDue ? 1 : -1),
					createdAt: ago(1),
				},
			});
		}),
	"remind-of-claims": () =>
		make(async (isDue, n) => {
			const id = await makeClaim(await newAccepted());
			await db().guaranteeClaim.update({
				where: { id },
				data: { dueAt: ago(isDue ? (n === 0 ? 1 : -2) : -4) },
			});
		}),
	"remind-of-license-ends": () =>
		make(async (isDue, n) => {
			const { quoteId } = await newAgreement();
			await db().usageLicense.update({
				where: { quoteId },
				data: { status: "GRANTED", startsAt: ago(300), endsAt: ago(isDue ? -(n + 0.5) : -61) },
			});
		}),
	"sweep-releases": async () => {
		const { bookingId } = await newAgreement();
		await make((isDue) =>
			db().release.create({
				data: {
					bookingId,
					kind: "PROPERTY",
					subject: "The loft",
					askedBy: "CREATOR",
					askedAt: ago(200),
					statusAt: ago(200),
					expiresAt: ago(isDue ? 91 : 89),
					withdrawalDays: 14,
					template: "release-property 1",
					text: "Yes",
					sha256: "0".repeat(64),
				},
			}),
		);
	},
	"remind-of-evidence": () =>
		make(async (isDue, n) => {
			const { bank, paymentId } = await newPaidDeal();
			const chargebackId = bank.chargeBack(paymentId, 100);
			await deliver(bank);
			await db().chargeback.updateMany({
				where: { providerId: chargebackId },
				data: { evidenceDueAt: ago(isDue ? -(n + 0.5) : -8) },
			});
		}),
	"publish-reviews": () =>
		make(async (isDue) => {
			const { bookingId, creator } = await newBooking("COMPLETED");
			await db().booking.update({ where: { id: bookingId }, data: { completedAt: ago(isDue ? 15 : 13) } });
			await db().review.create({
				data: {
					bookingId,
					side: "CREATOR",
					authorId: creator.id,
					rating: 5,
					text: "Calm",
					createdAt: ago(12),
				},
			});
		}),
	"locate-professionals": () =>
		make(async (isDue) => {
			const { id } = await listed();
			if (!isDue) return;
			await db().directoryEntry.updateMany({
				where: { professionalId: id },
				data: { cell: "", latitude: null },
			});
			await db().professional.update({ where: { id }, data: { latitude: null, longitude: null } });
		}),
	"forget-removed-text": async () => {
		const before = JSON.stringify({
			records: { content: 'Pay me "content":"in cash', subject: "MESSAGE", subjectId: "x" },
			mailIds: [],
		});
		await make((isDue) =>
			db().decision.create({
				data: {
					kind: "REPORT",
					subjectId: randomUUID(),
					choice: "uphold",
					reason: "",
					before,
					undoUntil: ago(isDue ? 1 : -1),
					at: ago(1),
				},
			}),
		);
	},
	"run-deadlines": () =>
		make(async (isDue) => {
			const { bookingId } = await newRequest();
			// The last reminder was sent, so the request expires.
			if (isDue)
				await db().deadline.updateMany({
					where: { bookingId },
					data: { reminders: 2, dueAt: ago(1), nextAt: ago(1) },
				});
		}),
	"end-suspended-bookings": () =>
		make(async (isDue) => {
			const [informed, ended] = [await newBooking("ACCEPTED"), await newBooking("IN_PROGRESS")];
			await db().user.update({
				where: { id: informed.creator.id },
				data: { suspendedAt: isDue ? ago(1) : now() },
			});
			const suspensionNoticeAt = ago(isDue ? SUSPENSION_APPEAL_DAYS + 1 : SUSPENSION_APPEAL_DAYS - 1);
			await db().user.update({
				where: { id: ended.professional.id },
				data: { suspendedAt: suspensionNoticeAt, suspensionNoticeAt },
			});
		}),
	"return-long-held-payments": () =>
		make(async (isDue) => {
			const { bookingId } = await newFunded();
			await db().milestone.updateMany({
				where: { bookingId, fundedAt: { not: null } },
				data: { fundedAt: ago(isDue ? 400 : 300) },
			});
		}),
	"run-imports": () =>
		make(async (isDue, n) => {
			const kind = n === 0 ? "PROFESSIONALS" : "WAITLIST";
			const of = (email: string) => JSON.stringify([email, ...(n === 0 ? ["Vega Lights", "Other"] : [])]);
			const rows = [2, 3].map((number) => ({ number, email: newAddress() }));
			await db().peopleImport.create({
				data: {
					...newImport(kind),
					state: isDue ? "RUNNING" : "CHECKED",
					rows: { create: rows.map((row) => ({ ...row, cells: of(row.email) })) },
				},
			});
		}),
	"sweep-imports": () =>
		make((isDue, n) =>
			db().peopleImport.create({
				data: {
					...newImport("WAITLIST"),
					...(n === 0 && { state: "DONE", finishedAt: ago(8) }),
					createdAt: ago(isDue ? 2 : 0.5),
					rows: { create: [{ number: 2, cells: "[]", reason: "Enter an address." }] },
				},
			}),
		),
	"sweep-invitations": async () => {
		const { id: inviterId } = await newMember("CREATOR");
		await make((isDue) =>
			db().professionalInvitation.create({
				data: {
					inviterId,
					email: newAddress(),
					businessName: "Vega Lights",
					createdAt: ago(isDue ? INVITED_ADDRESS_DAYS + 1 : INVITED_ADDRESS_DAYS - 1),
				},
			}),
		);
	},
	"send-saved-searches": async () => {
		const { professionalId } = await newListedProfessional();
		await transaction((tx) => refreshDirectory(tx, professionalId));
		await make(async (isDue) => {
			const { id } = await newMember("CREATOR");
			await db().user.update({ where: { id }, data: { emailVerifiedAt: now() } });
			await db().savedSearch.create({
				data: {
					creatorId: id,
					name: "Everyone",
					query: "",
					createdAt: ago(9),
					seenId: "",
					pausedAt: isDue ? null : ago(1),
				},
			});
		});
	},
	"refresh-calendars": () =>
		make(async (isDue) => {
			const { professionalId } = await newListedProfessional();
			// An address that our servers refuse to contact, so that each try fails immediately.
			const address = seal("https://127.0.0.1/calendar.ics");
			await db().busyCalendar.create({
				data: {
					professionalId,
					address,
					host: "127.0.0.1",
					connectedAt: ago(2),
					readAt: ago(2),
					dueAt: ago(isDue ? 1 : -1),
				},
			});
		}),
	"sweep-mail": async () => {
		const email = { kind: "x", recipient: "a@example.com", subject: "", text: "", html: "" };
		const write = (state: "SENT" | "WITHHELD" | "DEAD", days: number, sentAt: Date | null = null) =>
			db().outboxEmail.create({
				data: {
					...email,
					messageId: randomUUID(),
					state,
					sentAt,
					nextAttemptAt: ago(days),
					createdAt: ago(days),
				},
			});
		// The last of these emails was due more than 90 days ago, but sent less than 90 days ago.
		await make((isDue) => write("SENT", 92, ago(isDue ? 91 : 89)));
		await make((isDue) => write("WITHHELD", isDue ? 2 : 0));
		await write("DEAD", 92);
	},
	"keep-person-words": () =>
		make((isDue, n) =>
			db().user.create({
				data: {
					email: newAddress(),
					name: `Ana ${n}`,
					role: "CREATOR",
					passwordHash: "",
					createdAt: now(),
					hasWords: !isDue,
				},
			}),
		),
	"sweep-webhooks": async () => {
		const facts = { url: "https://hooks.example/", description: "Our chat", createdAt: ago(90) };
		await make((isDue) =>
			db().webhookEndpoint.create({ data: { ...facts, state: "REMOVED", stateAt: ago(isDue ? 2 : 0) } }),
		);
		const { id: endpointId } = await db().webhookEndpoint.create({ data: { ...facts, stateAt: ago(90) } });
		await make((isDue) =>
			db().webhookDelivery.create({
				data: {
					eventId: randomUUID(),
					endpointId,
					type: "REPORT_MADE",
					body: "{}",
					state: "FAILED",
					nextAttemptAt: ago(40),
					createdAt: ago(40),
					endedAt: ago(isDue ? 31 : 29),
				},
			}),
		);
	},
	"sweep-rate-limits": () =>
		make((isDue, n) =>
			db().rateLimiterFlexible.create({ data: { key: `k${n}`, points: 1, expire: ago(isDue ? 1 : -1) } }),
		),
};
