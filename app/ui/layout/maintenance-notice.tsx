import { useContext } from "react";
import { href } from "react-router";
import { Time } from "#app/ui/list/time.tsx";
import { DocumentContext } from "./document.ts";
import { Link } from "./link.tsx";
import { useViewer } from "./viewer.ts";

/**
 * Says on working pages that maintenance is going on. Reading pages have no notice, because they come from the cache
 * for minutes.
 */
export function MaintenanceNotice() {
	const { isReading } = useContext(DocumentContext);
	const { maintenance, user } = useViewer();
	if (isReading || !maintenance) return null;
	return (
		<section aria-label="Maintenance" className="notice notice-due no-print mb-8">
			<p>
				Greenroom is in maintenance
				{maintenance.until ? (
					<>
						{" "}
						until about <Time {...maintenance.until} />
					</>
				) : (
					" for a while"
				)}
				. You can read everything, and your drafts are saved. Everything else waits until it’s over, and no
				deadline passes.
			</p>
			{user?.scopes.includes("OWNER") && (
				<p className="mt-2">
					<Link to={href("/admin/maintenance")}>End maintenance</Link>
				</p>
			)}
		</section>
	);
}
