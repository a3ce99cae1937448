-- Why: whoever trades with somebody whose account was frozen is told that staff decide, and never why.

update p2p_orders set end_reason = 'house' where end_reason = 'frozen';
update appeals set reason = 'house' where reason = 'frozen';
