import * as z from "zod";
import { leftOut, line, paragraphs } from "../platform/fields.ts";
import { REASON_MAX } from "./booking.ts";
import { DELIVERY_FILES_MAX, DELIVERY_LINK_MAX, DELIVERY_LINKS_MAX, DELIVERY_NOTE_MAX } from "./delivery.ts";

const NOTE = "Say what you deliver and where to find it";
const LINKS = `Enter up to ${DELIVERY_LINKS_MAX} links, one on each line, each beginning with https://`;

const note = paragraphs(NOTE, DELIVERY_NOTE_MAX);
const link = line(LINKS, DELIVERY_LINK_MAX).pipe(
	z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: LINKS }),
);

/** One link per line, or nothing. Parsed as a list. */
const links = leftOut(paragraphs(LINKS, DELIVERY_LINKS_MAX * (DELIVERY_LINK_MAX + 1))).transform(
	(typed, context) => {
		const lines = (typed ?? "").split("\n").flatMap((typedLine) => typedLine.trim() || []);
		const isGood = lines.length <= DELIVERY_LINKS_MAX && lines.every((url) => link.safeParse(url).success);
		if (isGood) return lines;
		context.issues.push({ code: "custom", message: LINKS, input: typed });
		return z.NEVER;
	},
);

/** What the professional typed. Files that come with the form are stored even if it is incomplete. */
export const DeliverForm = z.object({
	note: z
		.string()
		.max(10 * DELIVERY_NOTE_MAX, NOTE)
		.default(""),
	links: z
		.string()
		.max(10 * DELIVERY_LINK_MAX * DELIVERY_LINKS_MAX, LINKS)
		.default(""),
	files: z.unknown().optional(),
	/** Whom a delivery of adult content shows: values of the form's choices. */
	shown: z.array(z.string().max(100)).max(100).default([]),
	showsNoOne: z.boolean().default(false),
	producedOn: z.string().max(40).default(""),
	/** IDs of uploads to deliver. */
	uploads: z.array(z.string().max(100)).max(100).default([]),
	/** Uploads with those that are their previews: two IDs, separated by a colon. The second is empty for none. */
	previews: z
		.array(z.string().max(200))
		.max(100)
		.default([])
		.transform((pairs) =>
			pairs.flatMap((pair) => {
				const [uploadId = "", previewId = ""] = pair.split(":");
				return uploadId ? [{ uploadId, previewId: previewId || null }] : [];
			}),
		),
	/** Present if the professional chose to save without delivering. */
	save: z.string().optional(),
	/** The ID of an upload to remove, which also saves without delivering. */
	remove: z.string().max(100).optional(),
});

/** A complete delivery, from the page's fields. */
export const DeliveryFields = z.object({ note, links });

/** A delivery through the API, whose files were already uploaded. */
export const ApiDeliverForm = z.object({
	note,
	links: z.array(link, { error: LINKS }).max(DELIVERY_LINKS_MAX, LINKS).default([]),
	files: z
		.array(z.string().max(100))
		.max(DELIVERY_FILES_MAX, `Add at most ${DELIVERY_FILES_MAX} files.`)
		.default([]),
});

/** Identifies the delivery on the page, so that the response can't apply to another delivery. */
const shown = {
	deliveryId: z.string({ error: "Check the delivery again" }).max(100, "Check the delivery again"),
};

export const AcceptDeliveryForm = z.object(shown);
export const RequestChangesForm = z.object({
	...shown,
	reason: paragraphs("Enter what should change", REASON_MAX),
});
