import { useEffect, useState } from "react";
import { href } from "react-router";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { Count } from "#app/ui/list/tag.tsx";
import { connectLive, onLiveEvent } from "./live-events.ts";

/** Connects a signed-in user's working page to live events. */
export function LiveConnection() {
	const { user, live } = useViewer();
	const isLive = Boolean(user && live);
	const sequence = live?.sequence ?? 0;
	// Only the first value matters: the connection brings later ones itself.
	const [after] = useState(sequence);
	useEffect(() => (isLive ? connectLive(href("/messages/events"), after) : undefined), [isLive, after]);
	return null;
}

/** The number of unread messages, with text for screen readers. Absent at 0. */
export function UnreadCount() {
	const { live } = useViewer();
	const loaded = live?.unread ?? 0;
	const [{ seen, value }, setState] = useState({ seen: live, value: loaded });
	if (seen !== live) setState({ seen: live, value: loaded });
	useEffect(() => onLiveEvent(({ unread }) => setState((now) => ({ ...now, value: unread }))), []);
	return (
		<>
			{" "}
			<Count value={value} of={value === 1 ? "unread message" : "unread messages"} />
		</>
	);
}
