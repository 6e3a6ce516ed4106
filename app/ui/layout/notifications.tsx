import { useEffect, useRef, useState } from "react";
import { armToast } from "#app/enhance/toasts.ts";
import { Button } from "#app/ui/form/button.tsx";
import type { Viewer } from "./document.ts";
import { useViewer } from "./viewer.ts";

type Message = { id: number; flash: NonNullable<Viewer["flash"]> };

/**
 * The flash messages, each shown once. Without JavaScript, they are above the page. With JavaScript, they
 * become toasts, which stay through navigations until the user or a timer dismisses them
 * (app/enhance/toasts.ts).
 */
export function Notifications() {
	const { flash } = useViewer();
	const [{ seen, count, messages }, setState] = useState({
		seen: flash,
		count: 1,
		messages: flash ? [{ id: 0, flash }] : [],
	});
	if (flash !== seen)
		setState({
			seen: flash,
			count: count + 1,
			messages: flash ? [...messages, { id: count, flash }] : messages,
		});
	return (
		<section
			aria-label="Notifications"
			tabIndex={-1}
			data-notifications
			className="no-print frame grid gap-3"
		>
			{messages.map((message) => (
				<Toast
					key={message.id}
					message={message}
					onRemove={() =>
						setState((now) => ({ ...now, messages: now.messages.filter(({ id }) => id !== message.id) }))
					}
				/>
			))}
		</section>
	);
}

function Toast({ message: { flash }, onRemove }: { message: Message; onRemove: () => void }) {
	const toast = useRef<HTMLDivElement>(null);
	const remove = useRef(onRemove);
	useEffect(() => (toast.current ? armToast(toast.current, () => remove.current()) : undefined), []);
	return (
		<div ref={toast} data-toast={flash.kind} className="toast">
			<p role={flash.kind === "error" ? "alert" : undefined}>{flash.text}</p>
			<Button variant="quiet" className="px-2" data-needs-script>
				Dismiss
			</Button>
		</div>
	);
}
