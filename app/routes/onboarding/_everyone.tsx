import { Outlet } from "react-router";
import { openToEveryone } from "#app/middleware/require-role.server.ts";
import { AreaError } from "#app/ui/layout/area-error.tsx";
import type { Route } from "./+types/_everyone";

/** Pages that anyone can use before they have an account. */
export const middleware: Route.MiddlewareFunction[] = [openToEveryone];

export default Outlet;

export const ErrorBoundary = AreaError;
