import { useEffect, useState } from "react";
import { href } from "react-router";
import type { Unread } from "#app/ui/layout/document.ts";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { Count } from "#app/ui/list/tag.tsx";
import { connectLive, onLiveEvent } from "./live-events.ts";

/** Connects a signed-in user's working page to live events. */
export function LiveConnection() {
	const { user, live } = useViewer();
	const isLive = Boolean(user && live);
	const sequence = live?.sequence ?? 0;
	// Only the initial sequence number matters, because the connection keeps track of later ones.
	const [after] = useState(sequence);
	useEffect(() => (isLive ? connectLive(href("/messages/events"), after) : undefined), [isLive, after]);
	return null;
}

/**
 * The number of unread messages or notifications, with text for screen readers. Renders nothing if it is 0.
 */
export function UnreadCount({ of = "unread" }: { of?: keyof Unread }) {
	const { live } = useViewer();
	const loaded = live?.[of] ?? 0;
	const [{ seen, value }, setState] = useState({ seen: live, value: loaded });
	if (seen !== live) setState({ seen: live, value: loaded });
	useEffect(() => onLiveEvent((event) => setState((now) => ({ ...now, value: event[of] }))), [of]);
	const noun = of === "unread" ? "message" : "notification";
	return (
		<>
			{" "}
			<Count value={value} of={value === 1 ? `unread ${noun}` : `unread ${noun}s`} />
		</>
	);
}
