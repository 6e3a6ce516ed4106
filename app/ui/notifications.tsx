import { useViewer } from "./viewer.ts";

/** The message that a redirect brought, shown once. With script it becomes a toast. */
export function Notifications() {
	const { flash } = useViewer();
	return (
		<section aria-label="Notifications" tabIndex={-1} data-notifications className="no-print frame">
			{flash && (
				<div role={flash.kind === "error" ? "alert" : "status"} data-toast={flash.kind} className="mt-4 border-l-4 border-green bg-sage px-4 py-3 data-[toast=error]:border-tally">
					{flash.text}
				</div>
			)}
		</section>
	);
}
