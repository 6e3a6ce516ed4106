import { Tag } from "#app/ui/tag.tsx";

/** The state of a booking: one that is completed stands out, every other state is set back (spec §4). */
export function BookingTag({ status }: { status: string }) {
	const words = status.toLowerCase().replaceAll("_", " ");
	return <Tag look={status === "COMPLETED" ? "strong" : "plain"}>{words.charAt(0).toUpperCase() + words.slice(1)}</Tag>;
}
