import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { isRouteErrorResponse } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { startBehaviors } from "./enhance/behaviors.ts";
import { startTimeZone } from "./enhance/time-zone.ts";

/**
 * Brings a working page to life. Until it has run, and where it cannot, the page works as plain
 * HTML.
 */
startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<WithBehaviors>
				<HydratedRouter
					onError={(error, { errorInfo }) => {
						// Refusals such as 404 are answers, not faults.
						if (!isRouteErrorResponse(error)) console.error(error, errorInfo?.componentStack ?? "");
					}}
				/>
			</WithBehaviors>
		</StrictMode>,
		{ onRecoverableError: (error, { componentStack }) => console.error("The page differs from the server's.", error, componentStack ?? "") },
	);
});

let isStarted = false;

/**
 * Starts what every page gets once React has taken over the document, so that nothing differs while
 * it does. It goes around the router, since a sibling of it would make other ids than the server's.
 */
function WithBehaviors({ children }: { children: ReactNode }) {
	useEffect(() => {
		if (!isStarted) {
			startBehaviors();
			startTimeZone().catch(() => undefined); // Blocked cookies must not stop the rest.
		}
		isStarted = true;
	}, []);
	return children;
}
