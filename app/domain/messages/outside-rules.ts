import type { OutsideKind } from "./outside-contact.ts";

/** What gives a text away, and what around it shows that something else is meant. */
type Rule = { see: RegExp; unless?: RegExp };

const ENDINGS = "com|net|org|io|co|me|us|uk|tv|studio|photo|photos|films?|art|info|biz|dev|app|edu|ca|de";
const OPEN = String.raw`\s*[\[({<|]\s*`;
const CLOSE = String.raw`\s*[\])}>|]\s*`;
const AT = String.raw`(?:\s?@\s?|${OPEN}(?:@|at|a)${CLOSE}|\s+at\s+)`;
const BOUND_AT = String.raw`(?:\s?@\s?|${OPEN}(?:@|at|a)${CLOSE})`;
const DOT = String.raw`(?:${OPEN}(?:\.|dot)${CLOSE}|\s+(?:dot|period|punto)\s+)`;
/** At most as long as the standard allows, so that no text takes long to look through. */
const NAME = "(?<![a-z0-9._%+-])[a-z0-9][a-z0-9._%+-]{0,63}";
const OWN = /@greenroom\.|@[\w.-]*greenroom\.example/;

const email: readonly Rule[] = [
	{ see: /[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5}\.[a-z]{2,}/g, unless: OWN },
	{ see: new RegExp(String.raw`${NAME}${BOUND_AT}[a-z0-9-]{2,63}\s?[.,]\s?(?:${ENDINGS})\b`, "g"), unless: OWN },
	{ see: new RegExp(String.raw`${NAME}${AT}[a-z0-9-]{2,63}${DOT}(?:${ENDINGS})\b`, "g") },
	{ see: new RegExp(String.raw`\b(?:e-?mail|mail|write|reach|contact|inbox|send)\b[^.!?]{0,40}\sat\s[a-z0-9-]{2,63}\.(?:${ENDINGS})\b`, "g") },
	{ see: new RegExp(String.raw`${NAME}${BOUND_AT}[a-z0-9-]{2,63}\s(?:com|net|org)\b`, "g") },
	{ see: /\b(?:g ?mail|hotmail|proton ?mail|ymail)\b/g, unless: /gmail (?:clips|shows|users|filters|ads|hides)/ },
	{ see: /\bdot (?:com|net|org|io)\b/g, unless: /\ba dot com\b/ },
	{ see: /(?:\bat|@|\bmy|\})\s?(?:yahoo|outlook|icloud|aol|proton)\b/g, unless: /icloud (?:drive|link|folder|storage)/ },
	{ see: /\b(?:moc|ten|gro)\.[a-z]+@[a-z]/g },
	{ see: /\bat[- ]sign\b/g },
	{ see: /\b(?:e-?mail|mail) (?:me|us)\b/g },
	{ see: /\b(?:shoot|send|drop|write) (?:me|us) an? (?:e-?mail|mail)\b/g },
	{ see: /\b(?:what'?s|what is|give me|send me|share|need) (?:your|ur) e-?mail\b|\bwhat e-?mail\b/g },
	{ see: /\be-?mail (?:it|this|that|them|those|over|you)\b|\b(?:over|via|by|through|per) e-?mail\b/g, unless: /campaign|newsletter|audience|subscribers|sequence/ },
	{
		see: /\b(?:your|ur|my|our) (?:work |private |personal |other |direct |own )?e-?mail(?: address)?\b/g,
		unless: /e-?mail (?:campaign|list|marketing|sequence|newsletter|banner|template|funnel)/,
	},
	{ see: /\b(?:my|our) (?:e-?mail|inbox) is\b|\b(?:move|take|switch) (?:this |it |over )?to e-?mail\b/g },
];

const phone: readonly Rule[] = [
	{ see: /\b(?:call|ring|phone|dial|text|txt|facetime) (?:me|us)\b/g, unless: /\b(?:call|text) (?:me|us) (?:picky|crazy|old|paranoid|weird|biased|here|a\s)/ },
	{ see: /\bgi(?:ve|mme) (?:me |us )?a (?:call|ring|buzz)\b/g },
	{ see: /\b(?:what'?s|what is|send(?:ing)? me|giv(?:e|ing) me|share|drop|have) (?:your|ur) (?:phone|cell|mobile|number|digits)\b/g },
	{ see: /\bmy (?:cell|mobile|digits|direct line|phone number)\b/g },
	{
		see: /\b(?:reach\w*|talk|speak|contact|call|chat|discuss\w*|available|better|easier|quicker|faster)\b[^.!?]{0,20}\b(?:by|on the|over the|via) phone\b|\bphone is (?:better|easier|best|quicker|faster)\b/g,
	},
	{ see: /\bphone (?:number|no)\b|\b(?:have|get|need|take|save|here'?s|swap|exchange) (?:your|ur|my|the) (?:cell |mobile )?(?:number|digits)\b/g, unless: /\bnumber of\b/ },
	{ see: /\b(?:i'?ll|i will|i can|can i|may i|let me|we'?ll|i'?d) (?:call|ring|phone|text|buzz) (?:you|u|ya)\b(?! (?:back )?here)/g },
	{ see: /\bleave (?:me )?a voice ?mail\b|\bzoom me\b|\bmeeting id\b/g },
	{ see: /\bhop on (?:the phone|a (?:quick )?call)\b/g },
];

const APPS = `(?:what'?s? ?s?app?|whatsap|wats ?app|wapp|telegram|snapchat|discord|skype|wechat|viber|i-?message|(?:facebook|fb) messenger|kik|facetime)`;
const NETWORKS = `(?:${APPS}|signal|instagram|insta|ig|snap|facebook|fb|linkedin|line|wa|tg|threads|twitter|tiktok dm)`;

const messenger: readonly Rule[] = [
	{ see: /\b(?:t\.me|wa\.me|m\.me|discord\.gg|linktr\.ee|snapchat\.com\/add)\b/g },
	{ see: /\b(?:facebook|fb) messenger\b|\btele\s?:/g },
	{
		see: new RegExp(String.raw`\b(?:on|via|over|through|to|use|using|have|prefer|try|by|add|quick)\s+(?:my |a |our )?${APPS}\b`, "g"),
		unless: /-style|campaign|community|stickers|client's|exclusiv|followers|content/,
	},
	{ see: new RegExp(String.raw`\b${APPS}\s?(?:me\b|number|id\b|name|handle|works|is (?:better|easier|faster|quicker|fine)|:|\?|@|\+)`, "g") },
	{ see: /\b(?:signal|insta|ig|fb|snap)\s?(?::|@|\+\d|number|handle)/g },
	{
		see: new RegExp(
			String.raw`\b(?:add|find|message|msg|dm|dm'd|text|ping|contact|write|look|hit|follow|catch|reach|call|sent)\s(?:me|us|you|u)\b[^.!?]{0,30}\b(?:on|via|over|to|through)\s(?:my |our |your |the )?${NETWORKS}\b`,
			"g",
		),
	},
	{ see: new RegExp(String.raw`\b(?:let'?s|can we|could we|shall we|wanna|rather|easier|better|prefer to)\b[^.!?]{0,25}\b(?:on|to|via|over|use)\s(?:my )?${NETWORKS}\b`, "g") },
	{ see: new RegExp(String.raw`\b(?:are|r) (?:you|u) on ${NETWORKS}\b|@[a-z0-9_.]{3,} (?:on|at|over on) ${NETWORKS}\b`, "g"), unless: /credit|caption|tag/ },
	{
		see: new RegExp(
			String.raw`\b(?:connect|chat|talk|write|message|keep in touch|stay in touch)\b[^.!?]{0,25}\b(?:on|via|over|through) (?:my |our |the |their )?${NETWORKS}\b`,
			"g",
		),
		unless: /\bwe (?:post|talk|write)\b|brand|audience/,
	},
	{
		see: /\bmessage (?:the|our|my) [^.!?]{0,20}\bpage\b|\bgroup chat\b|\bon (?:any|all|my|every) socials?\b|\bdm'?s? (?:are|is) open\b|\b(?:your|ur|my) (?:snap|insta|ig|tg|fb|whatsapp|telegram|discord|skype|viber)\b/g,
		unless: /snap of/,
	},
	{ see: /\bhmu\b|\bhit me up\b|\b(?:dm|pm) me\b|\b(?:my|your|ur) dms?\b(?! (?:clause|section|policy))|\b(?:ig|insta(?:gram)?) dms?\b/g },
	{ see: /\bmy (?:ig|insta|snap|telegram|tele|discord|skype|whatsapp|handle|username) ?(?:is\b|name\b|:|@|=)/g },
	{ see: /\b(?:i'?m|i am|find me|me|us|my handle is)\s?(?:on |at |under |: ?)?@[a-z0-9_.]{3,}/g, unless: /tag|caption|credit/ },
	{ see: /(?<![\w&])[a-z][a-z0-9_.]+#\d{4}\b/g },
];

const PURSES = `(?:venmo|ven mo|zelle|zele|cash ?app|pay ?pal|western union|moneygram|revolut|(?:apple|google) pay|payoneer|stable ?coins?|usdt|btc|bitcoin|crypto|eth)`;
/** Somebody whom one works for, a subject of the work, or where one pays for something else. */
const SUBJECT = new RegExp(
	String.raw`\b(?:for|about|of|think|like|client|brand|fintech)\s+(?:a |the |our |an )?${PURSES}\b(?! me| you| it)|${PURSES} (?:client|campaign|brand|for teens|miami|video|film|conference|event|explainer)|\b(?:client|explainer|film|video|campaign|launch)\b[^.!?]{0,30}${PURSES}|1099|\btaxe?s?\b|\bincome\b`,
);
const ELSEWHERE =
	/\b(?:income|tax|taxes|last year|expenses?|receipts?)\b|\b(?:parking|truck|caf[eé]|bar|shop|lot|venue|store|market|booth|meter)\b|\bcash (?:flow|register|cow)\b|\bpetty cash\b|\b(?:bag|pile) of cash\b/;
const HERE = /\b(?:book it here|on the platform|on greenroom|through greenroom|through the platform|it is on the request)\b/;

const payment: readonly Rule[] = [
	{ see: new RegExp(String.raw`\b${PURSES}\b`, "g"), unless: SUBJECT },
	{ see: /\b(?:bc1[a-z0-9]{20,}|0x[a-f0-9]{30,})\b|(?<![\w.])\$[a-z][a-z0-9_]{3,}|\bcashtag\b/g },
	{ see: /\b(?:wire|bank) transfer\b|\bwire (?:it|you|me|the money)\b|\bbank (?:details|account)\b|\brouting number\b/g },
	{ see: /\b(?:pay\w*|half|discount|settle\w*|check or|in|bring|take|accept|prefer)\b[^.!?]{0,25}\bcash\b/g, unless: ELSEWHERE },
	{ see: /\bcash (?:on the day|only|works|is (?:king|fine|okay|ok)|payments?|please|pls|in hand|in person|after|discount)\b/g, unless: ELSEWHERE },
	{ see: /\b(?:pay\w*|paid|invoice|bill|send (?:you )?(?:the )?money)\b[^.!?]{0,20}\b(?:direct(?:ly)?|privately|in person)\b/g, unless: HERE },
	{ see: /\bpay me\b|\b(?:to|for) me (?:privately|personally)\b|\b(?:other|second|rest) half to me\b/g, unless: /\bpay me (?:here|on|through|back)\b/ },
	{
		see: /\b(?:by|via|with a|personal|mail a|write (?:you )?a) (?:check|cheque)\b|\bgift cards?\b|\b(?:stripe|payment|square|wise|paypal) link\b|\bwise or\b|\biban\b|\bdirect deposit\b|\bcash tag\b|\bpp or\b/g,
	},
	{ see: /\b\d{2,}(?: dollars| bucks)? (?:in )?cash\b|\bin bills\b|\bsettle (?:up )?offline\b|\bpay (?:\w+ )?offline\b/g, unless: ELSEWHERE },
	{ see: /\b(?:handle|do|pay|settle|arrange|finish) [^.!?]{0,25}\boutside(?: of here| of this)?\s*[.?!]/g, unless: /shoot|film|photograph|weather/ },
	{
		see: /\bwithout (?:them|the middleman|the site|the platform|greenroom)\b|\b(?:contract|deal|arrangement) of our own\b|\bbetween (?:ourselves|the two of us)\b|\bquickbooks\b[^.!?]{0,40}\bpay\b/g,
	},
	{ see: /\boff[- ](?:the )?(?:platform|site|app|books)\b|\bunder the table\b/g },
	{ see: /\b(?:pay|paid|paying|book|booking|deal|work|keep|do|continue)\b[^.!?]{0,25}\boutside (?:of )?(?:the )?(?:platform|greenroom|site|app)\b/g },
	{ see: /\ba?round the (?:platform|fee|fees|10|ten|commission|site)\b/g },
	{
		see: /\b(?:skip|avoid|saves?|bypass|dodge|get around|cut out|without|no)\b[^.!?]{0,25}\b(?:fees?|10 ?%|commission|middleman|(?:its|their|platform'?s?|site'?s?) cut|escrow|greenroom)(?![\w])/g,
		unless: /\bfee talk\b|\blate fees?\b|\bfees? for\b|\bincluded\b/,
	},
	{ see: /\bskip the (?:10|ten)\b|\bgive them (?:10|ten)\b|\bsettle (?:it|this) between us\b/g },
	{ see: /\b(?:re)?book (?:me|us|you)?\s?(?:with me |with us )?(?:outside|privately)\b/g, unless: /outside of (?!greenroom)/ },
];

/** By kind; each is looked for in a text as `plainOf` leaves it. */
export const outsideRules: Record<OutsideKind, readonly Rule[]> = { phone, email, messenger, payment };
