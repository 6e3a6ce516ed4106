import type { Rule } from "./off-platform-rule.ts";

const PURSES = `(?:venmo|ven mo|zelle|zele|cash ?app|pay ?pal|western union|moneygram|revolut|(?:apple|google) pay|payoneer|remitly|stable ?coins?|tether|solana|usdt|usdc|btc|bitcoin|ethereum|litecoin|dogecoin|crypto|eth)`;
/** Money that is only reported on, not asked for. */
const BOOKKEEPING = String.raw`1099|\btaxe?s?\b|\bincome\b|\bdeduct\w*|\bwrite[- ]?offs?\b|\breport(?:ed|ing)?\b|\b(?:my|the) books\b|\bbook (?:the |my )?\w+ fees\b|\bstatements?\b|\blast year\b|\bexpenses?\b|\breceipts?\b`;
/** What others did or wanted in the past. */
const STORY = String.raw`\b(?:wanted|asked|told|tried|made) (?:me|us) (?:to|for)\b|\b(?:old|ex|former|last|previous) (?:manager|client|agent|agency|boss|lawyer|accountant|photographer|videographer|editor|one|guy)\b|\b(?:scam\w*|vanished|ghosted|disappeared)\b|\b(?:i|we) (?:got|was|were) paid\b|\b(?:customers|guests|fans|viewers|donors) (?:pay|paid|send|sent|tip)\b`;
/** A client, the subject of the work, or a payment for something else. */
const SUBJECT = new RegExp(
	String.raw`\b(?:for|about|of|think|like|client|brand|fintech)\s+(?:a |the |our |an )?${PURSES}\b(?! me| you| it)|${PURSES} (?:client|campaign|brand|for teens|miami|video|film|conference|event|explainer)|\b(?:client|explainer|film|video|campaign|launch)\b[^.!?]{0,30}${PURSES}|${PURSES}[- ](?:based|themed|related|style)|\b(?:conference|speakers|sponsor\w*|promot\w*|exclusiv\w*|podcast|channel|course|startup|logo|post about|other banks|competitors?)\b|\bfans?\b|\btalk(?:s|ing)? about\b|\bon (?:the|my|our) (?:show|channel)\b|${BOOKKEEPING}|${STORY}`,
);
/** Cash that is spent or taken elsewhere. */
const ELSEWHERE = new RegExp(
	String.raw`${BOOKKEEPING}|${STORY}|\btips?\b|\b(?:parking|truck|caf[eé]|bar|shop|lot|venue|store|market|booth|meter)\b|\bcash (?:flow|register|cow|bar|box|drawer|prize|back)\b|\bpetty cash\b|\b(?:bag|pile|stack|wad) of cash\b`,
);
/** Payment on the platform. */
const HERE = /\b(?:book it here|on the platform|(?:on|to|through|thru|via|in|inside) greenroom|through the platform|it is on the request)\b/;

/** Payment outside Greenroom. */
export const paymentRules: readonly Rule[] = [
	{ see: new RegExp(String.raw`\b${PURSES}\b`, "g"), unless: SUBJECT },
	{
		see: new RegExp(
			String.raw`\b${PURSES} (?:me|us|you|u|works|is (?:fine|ok|good|best|easier)|ok|okay|please|pls|plz)\b(?! (?:client|brand|campaign))|\b(?:can i|i can|i'?ll|could i|let me|(?:do|would|could|can) (?:you|u|ya) (?:take|accept|have|use|do)) ${PURSES}\b(?! (?:client|brand|campaign|video|shoot|job))`,
			"g",
		),
	},
	{
		see: /\bmoney order\b|\bcashier'?s check\b|\b(?:prepaid|visa gift) card\b|\bach\b(?! (?:fee|line))|\b(?:e-?transfer|interac|sepa)\b|\bchime me\b|\b(?:in|with) an envelope\b|\b(?:my own|own) (?:card reader|terminal|invoice|payment page)\b/g,
		unless: ELSEWHERE,
	},
	{
		see: /\b(?:book|deal|hire|pay|contract|contact|reach|work with|come to|go) (?:with |to )?(?:me|us|you|u)? ?direct(?:ly)?\b(?! (?:from|to the|on the|with the)\b)/g,
		unless: /\b(?:(?:on|to|through|thru|via|in) greenroom|through the platform|on the platform|book it here|on the request)\b|\bretouch/,
	},
	{
		see: /\b(?:cheaper|less|discount|better (?:price|rate|deal))\b[^.!?]{0,40}\b(?:without (?:this|the) (?:site|platform|app)|outside (?:of )?(?:here|this|the)|off here|direct(?:ly)?)\b/g,
	},
	{
		see: /\b(?:pay|paid|paying|book|booking|deal|do|settle|handle|send)\b[^.!?]{0,25}\b(?:off here|off (?:of )?this (?:app|site|platform)|somewhere else|another way|elsewhere)\b/g,
	},
	{ see: /\b(?:as|via|by|using|w\/|with) (?:friends (?:and|&|n) family|f&f)\b/g },
	{
		see: /\ben efectivo\b|\b(?:te|le) (?:deposito|transfiero)\b|\bpor (?:fuera|transferencia)\b|\bpag\w+ (?:directo|aparte)\b|\bsin (?:la )?(?:comision|plataforma)\b/g,
		unless: /\bgreenroom\b|\b(?:ingresos?|impuestos)\b/,
	},
	{ see: /\b(?:bc1[a-z0-9]{20,}|0x[a-f0-9]{30,})\b|(?<![\w.])\$[a-z][a-z0-9_]{3,}|\bcashtag\b/g },
	{
		see: /\b(?:wire|bank) transfer\b|\bwire (?:it|you|u|me|the money)\b|\bwire\b[^.!?]{0,12}\b(?:retainer|deposit|payment|balance|rest|fee|funds|half)\b|\b(?:routing|account) (?:no\.? ?|number )?\d{6,}|\bbank (?:details|account|draft)\b|\brouting number\b|\b(?:do|send|take|accept|prefer|by|via) (?:an? )?wire\b(?! ?(?:frame|mic|up))/g,
		unless: ELSEWHERE,
	},
	{ see: /\b(?:pay\w*|half|discount|settle\w*|check or|in|bring|take|accept|prefer)\b[^.!?]{0,25}\bcash\b/g, unless: ELSEWHERE },
	{ see: /\b(?:got|gives?|hands?|slips?|brings?|pays?) (?:you|u|ya|me|him|her)\b[^.!?]{0,15}\bcash\b|\bcash (?:price|rate|deal|day of|the day|at the end)\b/g, unless: ELSEWHERE },
	{ see: /\bcash (?:on the day|only|works|is (?:king|fine|okay|ok|easier|better|best|good)|payments?|please|pls|in hand|in person|after|discount)\b/g, unless: ELSEWHERE },
	{
		see: /\b(?:pay\w*|paid|invoice|bill|send (?:you )?(?:the )?money)\b[^.!?]{0,20}\b(?:direct(?:ly)?|privately|(?<!my \w{1,20} )personally|on the side|face to face|in person)\b|\bmoney\b[^.!?]{0,25}\bin person\b|\b\d+ in hand\b|\b(?:do|handle|arrange|settle)\b[^.!?]{0,15}\bprivately\b|\b(?:work|continue|deal|do (?:it|this)|go on) (?:together |with (?:me|you) )?privately\b/g,
		unless: HERE,
	},
	{ see: /\bpay me\b|\b(?:to|for) me (?:privately|personally)\b|\b(?:other|second|rest) half to me\b/g, unless: /\bpay me (?:here|on|through|back)\b/ },
	{
		see: /\b(?:mail|send|write|cut|drop off|hand|give|bring)\s(?:you |u |me |us )?(?:an? |the |my |your )?(?:personal |paper |company )?(?:check|cheque)\b(?![ -]?(?:ins?\b|presenter|list|up\b|sheet))|\b(?:check|cheque) made out to\b/g,
	},
	{ see: /\b(?:by|via|with a|personal) (?:check|cheque)\b|\b(?:accept|take|prefer) (?:a |personal )?(?:checks?|cheques?)\b/g, unless: ELSEWHERE },
	{
		see: /\bdirect bank\b|\b(?:send|pay|deposit|transfer|put|money)\b[^.!?]{0,20}\b(?:to|into) (?:your|ur|my|our) (?:bank|account|card)\b/g,
		unless: /\bgreenroom\b|\bpayouts?\b|\bhere\b/,
	},
	{
		see: /\bsquare (?:reader|terminal|invoice|app)\b|\b(?:take|accept|run|swipe) (?:credit |debit )?cards? (?:on set|in person|at the shoot|on the day)\b|\bwise (?:is|works|account|transfer)\b|\b(?:use|via|by|have|through) wise\b/g,
	},
	{
		see: /\bgift cards?\b|\b(?:stripe|payment|square|wise|paypal) link\b|\bwise or\b|\biban\b|\bdirect deposit\b|\bcash tag\b|\bpp or\b/g,
	},
	{ see: /\b\d{2,}(?: dollars| bucks)? (?:in )?cash\b|\bin bills\b|\bsettle (?:up )?offline\b|\bpay (?:\w+ )?offline\b/g, unless: ELSEWHERE },
	{ see: /\b(?:handle|do|pay|settle|arrange|finish) [^.!?]{0,25}\boutside(?: of here| of this)?\s*[.?!]/g, unless: /shoot|film|photograph|weather/ },
	{
		see: /\bwithout (?:them|the middleman|the site|the platform|greenroom)\b|\b(?:contract|deal|arrangement) of our own\b|\b(?:leave|keep|cut|take) (?:\w+ ){0,2}(?:site|platform|app|greenroom|middle ?man|them) out\b(?! of (?:the |this )?(?:frame|shot|picture|scene|edit|cut))|\b(?:skip|leave|avoid|ditch|forget) (?:about )?(?:the|this) (?:platform|site|app|website)\b(?! (?:in|visit|map|survey|plan))|\bno need (?:to use|for) (?:the|this) (?:platform|site|app|website)\b|\b(?:no|never needed a|without a) middle ?man\b|\bbetween (?:ourselves|the two of us)\b|\b(?:come|comes|go|pay|paid) straight to (?:me|you|us)\b|\bquickbooks\b[^.!?]{0,40}\bpay\b/g,
	},
	{ see: /\boff[- ](?:the )?(?:platform|site|app|books)\b|\bunder the table\b/g },
	{
		see: /\b(?:pay|paid|paying|bill|invoice|book|booking|deal|work|keep|do|continue)\b[^.!?]{0,25}\boutside (?:of )?(?:(?:the|this) )?(?:platform|greenroom|site|app|website|here|this)(?![\w-]| (?:room|studio|house|state|city|area|scope))/g,
	},
	{ see: /\ba?round the (?:platform|fee|fees|10|ten|commission|site)\b/g },
	{
		see: /\b(?:skip|avoid|saves?|bypass|dodge|get around|cut out|without|no)\b[^.!?]{0,25}\b(?:fees?|10 ?%|commission|middleman|(?:its|their|platform'?s?|site'?s?) cut|escrow|greenroom)(?![\w])/g,
		unless: /\bfee talk\b|\blate fees?\b|\bfees? for\b|\bincluded\b/,
	},
	{
		see: /\bskip the (?:10|ten)\b|\b(?:let'?s not |why )?giv(?:e|ing) (?:them|greenroom|the (?:site|platform|app)|this (?:site|app)) (?:10|ten|a cut|any|that|their)\b|\b(?:way|how) (?:\w+ ){0,3}(?:not|avoid|without) (?:to )?(?:pay\w* )?(?:the|any|their) (?:\w+ )?fees?\b|\b(?:settle|arrange|handle|do|work out|sort) (?:it|this|that|things|the \w+) between (?:us|you and me)\b/g,
	},
	{
		see: /\b(?:re)?book(?:ed)? (?:me|us|you)?\s?(?:with me |with us )?(?:outside|privately)\b|\bcancel (?:this|the|it|my) ?(?:booking|request)?\b[^.!?]{0,30}\bpay (?:you|me)\b/g,
		unless: /outside of (?!greenroom)/,
	},
];
