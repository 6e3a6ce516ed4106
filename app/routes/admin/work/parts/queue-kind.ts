import { data } from "react-router";
import { kindOfQueue, type WorkKind } from "#app/domain/platform/work-item.ts";

/** The queue in the URL. An unknown name is a 404. */
export function queueKind(slug: string): WorkKind {
	const kind = kindOfQueue(slug);
	if (!kind) throw data(null, { status: 404 });
	return kind;
}
