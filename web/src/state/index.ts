/**
 * The state of the playground: what a link holds, what forms edit, what labs compute from.
 *
 *     fields, fieldKeys, fieldsOf(lab), defaults   the registry: kind, default, label, help, labs of every key
 *     readField(key, text)                         { value } or { problem }, a sentence with field, value, allowed
 *     parseLink(hash), parseText(text)             { state, problems }; never throws, the good parts always count
 *     formatLink(state), formatText(state)         the hash without `#`; the former compresses long ones
 *     createStore(parsed)                          the observable state:
 *         store.state                              a plain, frozen-by-type record, e.g. state.ns, state.schemes
 *         store.set({ n: 4 })                      an edit with a value known to be good
 *         store.enter('n', '4')                    an edit with what someone typed; if it cannot be used it is kept
 *         store.typed.get('n')                     … here, with its sentence, and the state keeps the last good value
 *         store.set({ lab: 'measure' }, 'visit')   adds a history entry (another lab or example)
 *         store.subscribe(kind => …)               after every change; returns the function that ends it
 *     bindHistory(store)                           the address follows the store (the page only, never an embed)
 *
 * In an element, `new StoreController(this)` (ui/store-controller.ts) redraws on changes of its `store` property, and
 * `<field-input key="ns" .store=${store}>` (ui/field-input.ts) is the form control of any field.
 */
export * from './fields';
export { bindHistory, currentLink } from './history';
export * from './ids';
export type * from './kinds';
export * from './law';
export * from './link';
export { currentVersion } from './migrations';
export * from './numbers';
export * from './problem';
export { reconcile, resized, vocabularyOf } from './reconcile';
export * from './store';
export type * from './text-kinds';
export type * from './tree-kinds';
