import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { isRouteErrorResponse } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { startBehaviors } from "./enhance/behaviors.ts";
import { startTimeZone } from "./enhance/time-zone.ts";

/** Hydrates a working page. Until it has run, and if it can't, the page works as plain HTML. */
startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<WithBehaviors>
				<HydratedRouter
					onError={(error, { errorInfo }) => {
						// Error responses such as 404 are expected, so they aren't logged.
						if (!isRouteErrorResponse(error)) console.error(error, errorInfo?.componentStack ?? "");
					}}
				/>
			</WithBehaviors>
		</StrictMode>,
		{
			onRecoverableError: (error, { componentStack }) =>
				console.error("The page differs from the server's HTML.", error, componentStack ?? ""),
		},
	);
});

let isStarted = false;

/**
 * Starts the behaviors of every page once React has hydrated the document, so that nothing differs during
 * hydration. It wraps the router, because a sibling of the router would make React's generated IDs differ
 * from the server's.
 */
function WithBehaviors({ children }: { children: ReactNode }) {
	useEffect(() => {
		if (!isStarted) {
			startBehaviors();
			startTimeZone().catch(() => undefined); // Blocked cookies must not stop anything else.
		}
		isStarted = true;
	}, []);
	return children;
}
