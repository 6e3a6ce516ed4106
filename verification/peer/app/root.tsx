/** The root of React Router's template. The session and the data are those of our own root. */
import type { ReactNode } from "react";
import { Links, Meta, type MiddlewareFunction, Outlet, Scripts, ScrollRestoration } from "react-router";
import stylesheet from "#app/app.css?url";
import { identify } from "#app/middleware/identify.server.ts";
import { provideRequestFacts } from "./instance.server.ts";

export { loader } from "#app/root.tsx";

export const middleware: MiddlewareFunction<Response>[] = [provideRequestFacts, identify];

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export function Layout({ children }: { children: ReactNode }) {
	return (
		<html lang="en-US">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<Meta />
				<Links />
			</head>
			<body>
				{children}
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}

export default function App() {
	return <Outlet />;
}
