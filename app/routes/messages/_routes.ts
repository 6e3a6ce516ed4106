import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Conversations. */
export const messagesRoutes = [
	layout("routes/_members.tsx", { id: "messages" }, [
		route("messages", "routes/messages/messages.tsx"),
		route("messages/check", "routes/messages/check.tsx"),
		route("messages/events", "routes/messages/events.ts"),
		route("messages/read", "routes/messages/read.ts"),
		route("messages/draft", "routes/messages/draft.ts"),
		route("messages/block", "routes/messages/block.tsx"),
		route("messages/unblock", "routes/messages/unblock.ts"),
	]),
] satisfies RouteConfig;
