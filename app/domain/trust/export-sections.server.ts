import { db } from "#app/infra/database/db.server.ts";
import { unseal } from "#app/infra/security/secrets.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { bookingsOfUser } from "../bookings/booking-sides.server.ts";
import { maskMessage } from "../bookings/messages/mask-message.server.ts";
import { readMaskedIds } from "../bookings/messages/messages.sql.server.ts";
import { isSent } from "../matching/requirements-queries.server.ts";
import { readTaxRow } from "../money/tax-rows.server.ts";
import type { SignedInUser } from "../platform/actor.ts";

export type Section = {
	/** The models that the section includes. */
	models: Prisma.ModelName[];
	read: (user: SignedInUser) => AsyncIterable<object>;
};

/**
 * A section with few rows, read all at once. Queries leave out fields that could give access to an account or
 * that only the system needs.
 */
const few = (models: Prisma.ModelName[], find: (user: SignedInUser) => Promise<object[]>): Section => ({
	models,
	read: async function* (user) {
		yield* await find(user);
	},
});

/** Evidence about a payment, once it has been submitted to the payer's bank. */
const submittedEvidence = {
	where: { submittedAt: { not: null } },
	select: { text: true, submittedAt: true },
} as const;

/**
 * A user's milestones and money. Leaves out the fees, payouts, and payments that only the other side sees.
 */
const moneySections = {
	milestones: few(
		["Milestone", "MilestoneEvent", "Delivery", "DeliveryFile", "DeliveryLink", "DeliveryComment", "Preview"],
		async (user) => {
			const milestones = await db().milestone.findMany({
				where: { booking: bookingsOfUser(user) },
				orderBy: [{ bookingId: "asc" }, { position: "asc" }],
				omit: { bookingId: true, paymentId: true },
				include: {
					booking: { select: { reference: true, creatorId: true } },
					events: { orderBy: { at: "asc" }, omit: { milestoneId: true } },
					deliveries: {
						orderBy: { round: "asc" },
						omit: { milestoneId: true },
						include: {
							links: { orderBy: { position: "asc" }, select: { url: true } },
							comments: { orderBy: { id: "asc" }, omit: { id: true, deliveryId: true } },
							files: {
								orderBy: { position: "asc" },
								select: {
									isWithheld: true,
									file: { select: { name: true, bytes: true, preview: { select: { state: true } } } },
								},
							},
						},
					},
				},
			});
			return milestones.map(({ booking: { reference, creatorId }, feeCents, ...milestone }) => ({
				booking: reference,
				...milestone,
				...(creatorId !== user.id && { feeCents }),
			}));
		},
	),
	disputes: few(
		["Dispute", "DisputeStatement", "DisputeFile", "DisputeDecision", "SplitProposal"],
		async (user) => {
			const milestones = await db().milestone.findMany({
				where: {
					booking: bookingsOfUser(user),
					OR: [{ disputes: { some: {} } }, { splitProposals: { some: {} } }],
				},
				orderBy: [{ bookingId: "asc" }, { position: "asc" }],
				select: {
					title: true,
					booking: { select: { reference: true } },
					splitProposals: { orderBy: { createdAt: "asc" }, omit: { milestoneId: true, openFor: true } },
					disputes: {
						orderBy: { openedAt: "asc" },
						omit: { bookingId: true, milestoneId: true, openFor: true },
						include: {
							statements: {
								orderBy: { at: "asc" },
								omit: { disputeId: true },
								include: {
									files: {
										orderBy: { position: "asc" },
										select: { file: { select: { name: true, bytes: true } } },
									},
								},
							},
							decisions: {
								orderBy: { at: "asc" },
								omit: { disputeId: true, decidedById: true, confirmedById: true },
							},
						},
					},
				},
			});
			return milestones.map(({ booking: { reference }, title, ...rest }) => ({
				booking: reference,
				milestone: title,
				...rest,
			}));
		},
	),
	payments: few(
		[
			"Checkout",
			"CheckoutLine",
			"Payment",
			"Refund",
			"Chargeback",
			"ChargebackLine",
			"PaymentEvidence",
			"PaymentInquiry",
		],
		({ id: payerId }) =>
			db().checkout.findMany({
				where: { payerId },
				orderBy: { createdAt: "asc" },
				omit: { payerId: true, address: true, nextAttemptAt: true, receivableId: true },
				include: {
					lines: { select: { amountCents: true, taxCents: true, milestone: { select: { title: true } } } },
					payments: {
						omit: { checkoutId: true, feeCents: true, taxYear: true },
						include: {
							refunds: { omit: { paymentId: true, taxYear: true, attempts: true, nextAttemptAt: true } },
							inquiries: {
								omit: { paymentId: true, evidenceDueAt: true, reminders: true },
								include: { evidence: submittedEvidence },
							},
							chargebacks: {
								omit: { paymentId: true, evidenceDueAt: true, reminders: true },
								include: {
									evidence: submittedEvidence,
									lines: {
										select: { heldCents: true, heldTaxCents: true, lostCents: true, lostTaxCents: true },
									},
								},
							},
						},
					},
				},
			}),
	),
	payouts: few(["Payout"], ({ id: userId }) =>
		db().payout.findMany({
			where: { professional: { userId } },
			orderBy: { createdAt: "asc" },
			omit: {
				professionalId: true,
				paymentId: true,
				replacesId: true,
				attempts: true,
				nextAttemptAt: true,
			},
		}),
	),
	guaranteeClaims: few(["GuaranteeClaim", "GuaranteeFile"], (user) =>
		db().guaranteeClaim.findMany({
			where: { booking: bookingsOfUser(user) },
			orderBy: { id: "asc" },
			omit: { bookingId: true, milestoneId: true, refundId: true, decidedById: true },
			include: {
				booking: { select: { reference: true } },
				milestone: { select: { position: true } },
				files: {
					orderBy: { position: "asc" },
					select: { file: { select: { name: true, bytes: true } } },
				},
			},
		}),
	),
	debts: few(["Receivable", "PayoutOffset", "TransferReversal"], ({ id: userId }) =>
		db().receivable.findMany({
			where: { professional: { userId } },
			orderBy: { id: "asc" },
			omit: { professionalId: true, bookingId: true, subjectId: true },
			include: {
				booking: { select: { reference: true } },
				offsets: {
					orderBy: { at: "asc" },
					select: { amountCents: true, at: true, payout: { select: { reference: true } } },
				},
				reversals: {
					orderBy: { id: "asc" },
					select: {
						reference: true,
						amountCents: true,
						status: true,
						statusAt: true,
						failure: true,
						payout: { select: { reference: true } },
					},
				},
			},
		}),
	),
	taxYears: few(["TaxYearRow"], async ({ id: userId }) => {
		const rows = await db().taxYearRow.findMany({
			where: { professional: { userId } },
			orderBy: { taxYear: { year: "asc" } },
			include: { taxYear: { select: { year: true } } },
		});
		return rows.map(({ taxYear: { year }, ...row }) => {
			const { professionalId: _, ...facts } = readTaxRow(row);
			return { year, ...facts };
		});
	}),
	payoutDetails: few(["Payee"], ({ id: userId }) =>
		db().payee.findMany({ where: { professional: { userId } }, omit: { professionalId: true } }),
	),
} satisfies Record<string, Section>;

/**
 * A user's marketplace data. About other people, it includes only what the user can see on the site anyway.
 */
export const marketSections = {
	profile: few(
		[
			"Professional",
			"ProfessionalServiceLine",
			"ProfessionalArea",
			"ProfessionalLink",
			"ProfessionalImage",
			"ProfessionalCheck",
			"ProfessionalPackage",
			"ProfessionalSpecialty",
			"ProfessionalLanguage",
			"BusyPeriod",
		],
		({ id: userId }) =>
			db().professional.findMany({
				where: { userId },
				include: {
					furtherLines: true,
					areas: true,
					links: true,
					images: { orderBy: { position: "asc" } },
					checks: true,
					packages: { orderBy: { position: "asc" } },
					specialties: true,
					languages: true,
					busyPeriods: { orderBy: { firstDay: "asc" } },
				},
			}),
	),
	busyCalendar: few(["BusyCalendar"], async ({ id: userId }) => {
		const calendars = await db().busyCalendar.findMany({
			where: { professional: { userId } },
			select: { address: true, connectedAt: true, readAt: true },
		});
		return calendars.map(({ address, ...times }) => ({ address: unseal(address), ...times }));
	}),
	licenses: few(["ProfessionalLicense"], ({ id: userId }) =>
		db().professionalLicense.findMany({
			where: { userId },
			orderBy: { addedAt: "asc" },
			omit: { userId: true, adminId: true },
		}),
	),
	savedProfessionals: few(["SavedProfessional"], ({ id: creatorId }) =>
		db().savedProfessional.findMany({
			where: { creatorId },
			select: { savedAt: true, note: true, professional: { select: { businessName: true } } },
		}),
	),
	savedSearches: few(["SavedSearch"], ({ id: creatorId }) =>
		db().savedSearch.findMany({
			where: { creatorId },
			orderBy: { createdAt: "asc" },
			omit: { creatorId: true, seenId: true },
		}),
	),
	// Leaves out whether an email was sent, which would reveal who has an account.
	invitations: few(["ProfessionalInvitation"], async ({ id }) => [
		...(await db().professionalInvitation.findMany({
			where: { inviterId: id },
			orderBy: { createdAt: "asc" },
			omit: { inviterId: true, importId: true, addressHash: true, userId: true, sentAt: true },
		})),
		...(await db().professionalInvitation.findMany({
			where: { userId: id },
			select: {
				businessName: true,
				createdAt: true,
				signedUpAt: true,
				inviter: { select: { name: true } },
				import: { select: { consent: true } },
			},
		})),
	]),
	bookings: few(["Booking", "BookingEvent"], async (user) => {
		const bookings = await db().booking.findMany({
			where: bookingsOfUser(user),
			orderBy: { id: "asc" },
			omit: { openFor: true },
			include: {
				professional: { select: { businessName: true } },
				creator: { select: { name: true } },
				events: { orderBy: { at: "asc" }, omit: { bookingId: true } },
			},
		});
		return bookings.map(({ creatorId, ...booking }) => ({
			...booking,
			yourSide: creatorId === user.id ? "CREATOR" : "PROFESSIONAL",
		}));
	}),
	// Phone numbers are left out, except the user's own.
	callSheets: few(["CallSheet", "CallSheetSide"], async (user) => {
		const sheets = await db().callSheet.findMany({
			where: { booking: bookingsOfUser(user) },
			orderBy: [{ bookingId: "asc" }, { day: "asc" }],
			omit: { id: true, bookingId: true },
			include: {
				booking: { select: { reference: true, creatorId: true } },
				sides: { omit: { callSheetId: true } },
			},
		});
		return sheets.map(({ booking: { reference, creatorId }, sides, ...sheet }) => ({
			booking: reference,
			...sheet,
			sides: sides.map(({ phone, ...said }) => ({
				...said,
				...((creatorId === user.id) === (said.side === "CREATOR") && { phone }),
			})),
		}));
	}),
	bookingRecords: { models: ["BookingRecordEntry"], read: readRecords },
	quotes: few(
		[
			"Quote",
			"QuoteItem",
			"QuoteMilestone",
			"QuoteNote",
			"Agreement",
			"AgreementSignature",
			"Deadline",
			"DeadlineExtension",
		],
		(user) =>
			db().booking.findMany({
				where: { AND: [bookingsOfUser(user), { phase: "OPEN" }] },
				orderBy: { id: "asc" },
				select: {
					reference: true,
					deadlines: {
						omit: { bookingId: true, subjectId: true },
						include: {
							extensions: {
								orderBy: { at: "asc" },
								select: { fromAt: true, toAt: true, reason: true, at: true },
							},
						},
					},
					quotes: {
						orderBy: { version: "asc" },
						include: {
							items: { orderBy: { position: "asc" }, omit: { quoteId: true } },
							milestones: { orderBy: { position: "asc" }, omit: { quoteId: true } },
							notes: { orderBy: { at: "asc" }, omit: { quoteId: true } },
							// Leaves out network addresses, because one of them belongs to the other side.
							agreement: {
								omit: { quoteId: true },
								include: { signatures: { omit: { agreementId: true, address: true } } },
							},
						},
					},
				},
			}),
	),
	usageLicenses: few(["UsageLicense"], async (user) => {
		const licenses = await db().usageLicense.findMany({
			where: { quote: { booking: bookingsOfUser(user) } },
			orderBy: { id: "asc" },
			omit: { quoteId: true, reminders: true },
			include: { quote: { select: { version: true, booking: { select: { reference: true } } } } },
		});
		return licenses.map(({ quote: { version, booking }, ...license }) => ({
			booking: booking.reference,
			version,
			...license,
		}));
	}),
	// Leaves out how to reach the signer, except for an address that the user's own side entered.
	releases: few(["Release", "ReleaseSignature", "ReleasePhoto"], async (user) => {
		const releases = await db().release.findMany({
			where: { booking: bookingsOfUser(user) },
			orderBy: { id: "asc" },
			omit: { id: true, bookingId: true },
			include: {
				booking: { select: { reference: true, creatorId: true } },
				signature: {
					select: {
						fullName: true,
						relation: true,
						consent: true,
						sha256: true,
						at: true,
						photo: { select: { type: true, bytes: true, sha256: true } },
					},
				},
			},
		});
		return releases.map(({ booking: { reference, creatorId }, email, ...release }) => ({
			booking: reference,
			...release,
			...((creatorId === user.id) === (release.askedBy === "CREATOR") && { email }),
		}));
	}),
	quoteTemplates: few(["QuoteTemplate"], ({ id: userId }) =>
		db().quoteTemplate.findMany({ where: { professional: { userId } }, omit: { professionalId: true } }),
	),
	calendarFeed: few(["CalendarFeed"], ({ id: userId }) =>
		db().calendarFeed.findMany({ where: { userId }, select: { createdAt: true, readAt: true } }),
	),
	reviews: few(["Review"], async (user) => {
		const reviews = await db().review.findMany({
			where: { OR: [{ authorId: user.id }, { booking: bookingsOfUser(user), state: "PUBLISHED" }] },
			orderBy: { id: "asc" },
		});
		return reviews.map(({ authorId, ...review }) => ({
			...review,
			by: authorId === user.id ? "you" : "the other side",
		}));
	}),
	conversations: few(["ConversationSide"], ({ id: userId }) =>
		db().conversationSide.findMany({ where: { userId } }),
	),
	messages: { models: ["Message", "MessageAttachment"], read: readMessages },
	flaggedMessages: few(["MessageFlag"], ({ id: senderId }) =>
		db().messageFlag.findMany({
			where: { senderId },
			orderBy: { id: "asc" },
			omit: { senderId: true, decisionNote: true },
		}),
	),
	blocks: few(["Block"], ({ id: blockerId }) =>
		db().block.findMany({
			where: { blockerId },
			select: { createdAt: true, blocked: { select: { name: true } } },
		}),
	),
	reports: few(["Report"], ({ id: reporterId }) =>
		db().report.findMany({ where: { reporterId }, omit: { decisionNote: true } }),
	),
	notifications: few(["Notification"], ({ id: userId }) =>
		db().notification.findMany({ where: { userId }, orderBy: { id: "asc" } }),
	),
	pageUpdates: few(["LiveEvent"], ({ id: userId }) =>
		db().liveEvent.findMany({ where: { userId }, orderBy: { sequence: "asc" } }),
	),
} satisfies Record<string, Section>;

const PAGE = 500;

/**
 * The record entries of the user's bookings. Each booking's record page has a zip with the texts, files, and
 * signature.
 */
async function* readRecords(user: SignedInUser): AsyncGenerator<object> {
	const bookings = await db().booking.findMany({
		where: bookingsOfUser(user),
		orderBy: { id: "asc" },
		select: { id: true, reference: true },
	});
	for (const { id: bookingId, reference } of bookings)
		for (let last = 0; ; ) {
			const entries = await db().bookingRecordEntry.findMany({
				where: { bookingId, number: { gt: last } },
				orderBy: { number: "asc" },
				take: PAGE,
				omit: { bookingId: true },
			});
			for (const { event, ...entry } of entries)
				yield { booking: reference, ...entry, event: JSON.parse(event) as unknown };
			if (entries.length < PAGE) break;
			last += entries.length;
		}
}

/**
 * The messages of both sides in the user's conversations, oldest first, without the other side's held
 * messages. Read in batches.
 */
async function* readMessages(user: SignedInUser): AsyncGenerator<object> {
	let last: string | undefined;
	for (;;) {
		const messages = await db().message.findMany({
			where: {
				booking: bookingsOfUser(user),
				OR: [{ heldAt: null }, { senderId: user.id }],
				...(last !== undefined && { id: { gt: last } }),
			},
			orderBy: { id: "asc" },
			take: PAGE,
			include: {
				attachments: {
					orderBy: { position: "asc" },
					select: { file: { select: { name: true, type: true, bytes: true } } },
				},
			},
		});
		const masked = await readMaskedIds(
			messages.filter(({ senderId }) => senderId !== user.id).map(({ id }) => id),
		);
		for (const { senderId, attachments, ...message } of messages) {
			const words = { content: message.content, names: attachments.map(({ file }) => file.name) };
			const { content, names } = masked.has(message.id) ? maskMessage(words) : words;
			const files = attachments.map(({ file }, i) => ({ ...file, name: names[i] }));
			yield {
				...message,
				content,
				from: senderId === user.id ? "you" : "the other side",
				attachments: files,
			};
			last = message.id;
		}
		if (messages.length < PAGE) return;
	}
}

/**
 * A section about an address rather than an account. Only for users who confirmed the address, because anyone
 * can create an account with someone else's address.
 */
const byAddress = (models: Prisma.ModelName[], find: (email: string) => Promise<object[]>): Section =>
	few(models, async ({ email, emailVerified }) => (emailVerified ? find(email) : []));

const getBirthDate = (sealed: string | null) => sealed && unseal(sealed);

/** A file's path in the zip. */
export const exportedFilePath = ({ id, name }: { id: string; name: string }): string =>
	`files/${id.slice(-8)}-${name}`;

/** All sections of an export, by name in data.json. */
export const exportSections: Record<string, Section> = {
	account: few(["User"], ({ id }) =>
		db().user.findMany({
			where: { id },
			omit: { passwordHash: true, credentialVersion: true, demo: true, heldAt: true },
		}),
	),
	acceptedTerms: few(["TermsAcceptance"], ({ id }) =>
		db().termsAcceptance.findMany({ where: { userId: id }, select: { version: true, acceptedAt: true } }),
	),
	measures: few(["AccountMeasure"], ({ id }) =>
		db().accountMeasure.findMany({ where: { userId: id }, select: { kind: true, reason: true, at: true } }),
	),
	roles: few(["AdminScope"], ({ id }) =>
		db().adminScope.findMany({ where: { userId: id }, select: { scope: true, grantedAt: true } }),
	),
	sessions: few(["Session"], ({ id }) =>
		db().session.findMany({ where: { userId: id }, omit: { id: true } }),
	),
	links: few(["AccountToken"], ({ id }) =>
		db().accountToken.findMany({
			where: { userId: id },
			omit: { id: true, codeHash: true, credentialVersion: true },
		}),
	),
	twoFactor: few(["TwoFactor"], ({ id }) =>
		db().twoFactor.findMany({ where: { userId: id }, omit: { secret: true, lastStep: true } }),
	),
	recoveryCodes: few(["RecoveryCode"], ({ id }) =>
		db().recoveryCode.findMany({ where: { userId: id }, omit: { id: true } }),
	),
	passkeys: few(["Passkey"], ({ id }) =>
		db().passkey.findMany({
			where: { userId: id },
			omit: { credentialId: true, publicKey: true, counter: true },
		}),
	),
	apiKeys: few(["ApiKey", "ApiKeyScope"], ({ id }) =>
		db().apiKey.findMany({
			where: { userId: id },
			omit: { secretHash: true },
			include: { scopes: { select: { area: true, access: true } } },
		}),
	),
	notificationChoices: few(["NotificationChoice"], ({ id }) =>
		db().notificationChoice.findMany({ where: { userId: id } }),
	),
	emailTiming: few(["EmailTiming"], ({ id }) => db().emailTiming.findMany({ where: { userId: id } })),
	mailingAddress: few(["MailingAddress"], async ({ id }) => {
		const saved = await db().mailingAddress.findUnique({ where: { userId: id } });
		return saved ? [{ ...saved, address: unseal(saved.address) }] : [];
	}),
	dailyEmail: few(["DigestLine"], ({ id }) =>
		db().digestLine.findMany({ where: { userId: id }, orderBy: { id: "asc" } }),
	),
	applications: few(
		[
			"Application",
			"ApplicationServiceLine",
			"ApplicationArea",
			"ApplicationSpecialty",
			"ApplicationLanguage",
			"ApplicationReference",
			"ApplicationDocument",
			"ApplicationChange",
		],
		async ({ id }) => {
			const applications = await db().application.findMany({
				where: { userId: id },
				omit: { openFor: true },
				include: {
					furtherLines: { select: { line: true } },
					areas: { orderBy: { position: "asc" }, select: { place: true } },
					specialties: { select: { specialty: true } },
					languages: { select: { language: true } },
					references: {
						orderBy: { position: "asc" },
						omit: { answer: true, acquaintance: true, strengths: true, concerns: true },
					},
					documents: { select: { kind: true, fileId: true, addedAt: true } },
					images: { orderBy: { position: "asc" }, select: { kind: true, fileId: true, alt: true } },
					changes: { orderBy: { askedAt: "asc" } },
				},
			});
			return applications.map(({ answers, ...application }) => ({
				...application,
				answers: JSON.parse(answers) as unknown,
			}));
		},
	),
	files: few(["StoredFile"], async ({ id }) => {
		const files = await db().storedFile.findMany({
			where: { ownerId: id },
			orderBy: { id: "asc" },
			omit: { storageKey: true },
		});
		return files.map((file) => ({
			...file,
			pathInThisZip: file.scan === "INFECTED" ? null : exportedFilePath(file),
		}));
	}),
	uploads: few(["Upload"], ({ id }) =>
		db().upload.findMany({
			where: { ownerId: id },
			orderBy: { id: "asc" },
			omit: { storageKey: true, multipartId: true },
		}),
	),
	ageVerifications: few(["AgeVerification"], async ({ id }) => {
		const verifications = await db().ageVerification.findMany({
			where: { userId: id },
			omit: { openFor: true },
		});
		return verifications.map((verification) => ({
			...verification,
			dateOfBirth: getBirthDate(verification.dateOfBirth),
		}));
	}),
	ageRejections: few(["UnderageRejection"], async ({ id }) => {
		const rejections = await db().underageRejection.findMany({ where: { userId: id } });
		return rejections.map((rejection) => ({
			...rejection,
			dateOfBirth: getBirthDate(rejection.dateOfBirth),
		}));
	}),
	requirements: few(["Requirements", "RequirementsNeed", "Match", "MatchProposal"], ({ id }) =>
		db().requirements.findMany({
			where: { userId: id },
			include: {
				needs: { select: { need: true } },
				matches: {
					where: isSent(),
					include: {
						proposals: {
							select: { reason: true, isChosen: true, professional: { select: { businessName: true } } },
						},
					},
				},
			},
		}),
	),
	...marketSections,
	...moneySections,
	unsentForms: few(["PendingForm"], async ({ id }) => {
		const forms = await db().pendingForm.findMany({ where: { userId: id }, omit: { id: true } });
		return forms.map((form) => ({ ...form, fields: JSON.parse(unseal(form.fields)) as unknown }));
	}),
	waitlist: byAddress(["WaitlistEntry"], (email) =>
		db().waitlistEntry.findMany({
			where: { email },
			omit: { importId: true },
			include: { import: { select: { consent: true } } },
		}),
	),
	rowsToImport: byAddress(["PeopleImport", "PeopleImportRow"], (email) =>
		db().peopleImportRow.findMany({
			where: { email },
			select: {
				cells: true,
				reason: true,
				import: { select: { kind: true, consent: true, createdAt: true } },
			},
		}),
	),
	newsletter: byAddress(["NewsletterSubscriber"], (email) =>
		db().newsletterSubscriber.findMany({ where: { email }, omit: { confirmTokenHash: true } }),
	),
	support: byAddress(["SupportTicket", "SupportMessage"], (email) =>
		db().supportTicket.findMany({
			where: { email },
			include: { messages: { orderBy: { createdAt: "asc" } } },
		}),
	),
	// Leaves out the emails' texts, because some of them contain links that open the account.
	emails: byAddress(["OutboxEmail"], (recipient) =>
		db().outboxEmail.findMany({
			where: { recipient, state: { not: "WITHHELD" } },
			orderBy: { createdAt: "asc" },
			select: { kind: true, subject: true, createdAt: true, sentAt: true },
		}),
	),
	events: { models: ["AuditEvent"], read: readEvents },
};

const KEPT_APART =
	"records about other people, which the law keeps apart from all other records; their producer downloads them as a binder";

/** Models that an export leaves out, and why. */
export const notExported: Partial<Record<Prisma.ModelName, string>> = {
	LedgerAccount: "the ledger's accounts; what was paid, refunded, and paid out is exported",
	LedgerEntry: "the ledger's entries; what was paid, refunded, and paid out is exported",
	LedgerLine: "the ledger's lines; what was paid, refunded, and paid out is exported",
	PaymentEvent: "reports of the payment provider as they arrived; what they changed is exported",
	PaymentPause: "when finance paused checkouts or payouts, the same for everyone",
	MoneyIssue: "our team's notes on money that needs a look",
	MoneyDecision: "our team's decisions on money; the refunds and payouts themselves are exported",
	MoneyDecisionPart: "our team's decisions on money; the refunds and payouts themselves are exported",
	TaxFormChoice: "which tax form counsel chose, the same for everyone",
	TaxYear: "when finance closed a tax year; the professional's totals in it are exported",
	FundsDeposit: "our own money at the payment provider, which isn't about a member",
	Reconciliation: "comparisons of the ledger with the payment provider, the same for everyone",
	FeeRule: "what the marketplace charges, the same for everyone",
	PerformerBinder: KEPT_APART,
	Performer: KEPT_APART,
	Depiction: KEPT_APART,
	DepictionPerformer: KEPT_APART,
	PerformerIndexWord: KEPT_APART,
	SealedFile: KEPT_APART,
	BookingNote: "our team's notes on bookings",
	CounselApproval:
		"counsel's approvals of texts, the same for everyone; what the person recorded is among the events",
	PhaseChange: "changes of the marketplace's phase; what the person did is among the events",
	MaintenanceChange: "changes of maintenance mode; what the person did is among the events",
	DirectoryEntry: "what the directory sorts by, derived from the profile",
	DirectoryFacet: "what the directory filters by, derived from the profile",
	ProfessionalWord: "the words of the profile's name, for the search",
	PersonWord: "the words of the person's names, for our team's search",
	Ban: "keyed hashes of the addresses of suspended accounts that were deleted; existing accounts aren't among them",
	InvitationOptOut:
		"keyed hashes of the addresses that want no invitations; they can't be linked to a person",
	PreviewPart: "reduced copies of delivered files; the files themselves are exported",
	DiscardedFile: "only the keys of bytes that are about to be removed; they can't be linked to a person",
	Submission: "keyed hashes that recognize a repeated form for a day; they can't be linked to a person",
	RateLimiterFlexible: "counters by keyed hash and network address, for an hour at most",
	PageFeedback:
		"answers without a name or an account; the keyed hash that recognizes a repeated one lasts for a day",
	JobRun: "the scheduler's records",
	ErrorCause: "errors of the server, without anything that a person typed",
	ErrorOccurrence: "when these errors happened, and in which requests; they can't be linked to a person",
	WebhookEndpoint: "addresses of the operator's own programs",
	WebhookSubscription: "which events these programs are told about",
	WebhookDelivery: "what these programs were told, with IDs only, for a month; the events are in each record",
	WriteProbe: "a timestamp that shows whether the database is writable",
	ApplicationCheck: "our team's notes on checks; passed checks are in the profile",
	Decision: "how our team works; its decisions are in each record",
	WorkClaim: "which work item an admin has claimed, for half an hour",
	SavedReply: "our team's texts, the same for everyone",
	Partner: "organizations, not members",
	Campaign: "emails to many people, the same for everyone",
	CampaignRecipient: "which of these emails were sent to an address; the emails themselves are exported",
	ContentItem: "what the site publishes",
	ContentRevision: "what the site publishes",
	ContentImage: "what the site publishes",
	VitalCount: "sums over all visitors",
	PageViewCount: "sums over all visitors",
	FormErrorCount: "sums over all visitors",
	SearchMissCount: "sums over all visitors",
	FunnelCount: "sums over all visitors",
};
/** The events of the account and of the user's own commands, oldest first, in batches. */
async function* readEvents({ id: userId }: SignedInUser): AsyncGenerator<object> {
	let last: string | undefined;
	for (;;) {
		const events = await db().auditEvent.findMany({
			where: {
				OR: [{ subjectType: "User", subjectId: userId }, { actorId: userId }],
				...(last !== undefined && { id: { gt: last } }),
			},
			orderBy: { id: "asc" },
			take: PAGE,
		});
		for (const { id, at, action, actorId, subjectType, subjectId, detail } of events) {
			const isAboutUser = subjectType === "User" && subjectId === userId;
			yield {
				at,
				action,
				by: actorId === userId ? "you" : actorId === null ? "no one signed in" : "our team",
				about: isAboutUser ? "you" : subjectType,
				...(isAboutUser && { detail: JSON.parse(detail) as unknown }),
			};
			last = id;
		}
		if (events.length < PAGE) return;
	}
}
